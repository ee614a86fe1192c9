import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { findAmountNotes } from '@daymark/shared/sync/amount-notes.ts';
import { createEntryEdit } from '@daymark/shared/outbox/create-edit.ts';
import { getEntries } from '@daymark/shared/sync/get-entries.ts';
import type { AreaYears } from '@daymark/shared/sync/person-data.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import { vibrate } from '../../lib/vibrate.ts';
import { useUndoableEdits } from '../../local/use-undoable-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';

interface AmountNotesOfferProps {
  readonly area: SyncedArea;
  readonly years: AreaYears;
}

/** Offers to turn notes such as “8 glasses”, which earlier imports wrote, into amounts. */
export function AmountNotesOffer({ area, years }: AmountNotesOfferProps) {
  const { writeAmount } = useAmountWords();
  const { id, unit: ownUnit } = area;
  const found = useMemo(
    () => findAmountNotes(getEntries({ years: new Map([[id, years]]) }, id), ownUnit),
    [id, years, ownUnit],
  );
  const move = useMoveAmounts(area);
  const { unit, moved } = found;
  const last = moved.at(-1)?.after.amount;
  if (last === undefined) return null;
  const example = writeAmount(last, unit);
  return (
    <Notice>
      <p>
        <Plural
          value={moved.length}
          one={`# note begins with an amount, such as “${example}”. It can become the amount of its day, which stays done or missed.`}
          other={`# notes begin with an amount, such as “${example}”. They can become the amounts of their days, which stay done or missed.`}
        />
      </p>
      <Button onClick={() => move(found)}>
        <Trans>Turn into amounts</Trans>
      </Button>
    </Notice>
  );
}

function useMoveAmounts({ id, unit: ownUnit }: SyncedArea) {
  const { t } = useLingui();
  const addUndoably = useUndoableEdits();
  const toast = useToast();

  function showNotSaved(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  return ({ unit, moved }: ReturnType<typeof findAmountNotes>): void => {
    addUndoably((given) => [
      ...(unit === ownUnit ? [] : [{ kind: 'area', id, fields: { unit } } as const]),
      ...moved.map(({ before, after }) => createEntryEdit(after, given, before)),
    ]).then((undo) => {
      vibrate('light');
      const onSelect = () => void undo().catch(showNotSaved);
      const text = t`Notes are amounts now`;
      toast.show({ text, isUndo: true, action: { label: t`Undo`, onSelect } });
    }, showNotSaved);
  };
}
