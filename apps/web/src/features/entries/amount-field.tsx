import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { addAmounts } from '@daymark/shared/timeline/add-to-entry.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { parseAmount, toAmountText } from '../../lib/amounts.ts';
import { getFieldErrorText } from '../../lib/error-text.ts';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import type { NoteDrafts } from '../../marking/marking.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './score-sheet.module.css';

export type TypedAmount = ReturnType<typeof useTypedAmount>;

interface AmountOfDay {
  /** Null if the day has no amount. */
  readonly stored: number | null;
  readonly drafts: NoteDrafts;
  readonly areaId: string;
  readonly date: CalendarDate;
}

export function useTypedAmount({ stored, drafts, areaId, date }: AmountOfDay) {
  const { i18n } = useLingui();
  const place = { areaId, date, field: 'amount' } as const;
  const storedText = toAmountText(stored, i18n.locale);
  const [draft] = useState(() => readDraft(drafts.read(place), stored));
  const [text, setText] = useState(draft ?? storedText);
  const [isChecked, setChecked] = useState(false);
  const amount = parseAmount(text);
  const isValid = amount === null || (amount >= limits.amount.min && amount <= limits.amount.max);

  function type(typed: string): void {
    setText(typed);
    setChecked(false);
    drafts.store(place, typed === storedText ? '' : JSON.stringify({ stored, typed }));
  }

  return {
    text,
    amount,
    isValid,
    isChanged: !isValid || amount !== stored,
    /** Whether the sheet opened with an unsaved amount. */
    isRestored: draft !== null,
    hasError: isChecked && (!isValid || amount === null),
    type,
    add: (step: number) =>
      type(toAmountText(addAmounts(isValid ? (amount ?? 0) : 0, step), i18n.locale)),
    forget: () => drafts.forget(place),
    showError: () => setChecked(true),
  };
}

/** Returns null if the stored amount has changed since the draft was typed. */
function readDraft(draft: string | null, stored: number | null): string | null {
  const over = draft === null ? null : (JSON.parse(draft) as { stored: unknown; typed: string });
  return over?.stored === stored ? over.typed : null;
}

interface AmountFieldProps {
  readonly area: SyncedArea;
  readonly target: Target | null;
  readonly typed: TypedAmount;
  readonly isDisabled: boolean;
  readonly onSave: (amount: number) => void;
}

export function AmountField({ area, target, typed, isDisabled, onSave }: AmountFieldProps) {
  const { t, i18n } = useLingui();
  const { writeTarget } = useAmountWords();
  const step = area.step ?? 1;
  const hints = [
    ...(target === null ? [] : [writeTarget(target, area.unit)]),
    ...(typed.isRestored && typed.isChanged
      ? [t({ message: 'Not saved yet.', comment: 'An amount' })]
      : []),
  ];
  return (
    <form
      className={styles.amount}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { amount, isValid } = typed;
        if (isValid && amount !== null) onSave(amount);
        else typed.showError();
      }}
    >
      <IconButton
        label={t({ message: 'Less', context: 'a smaller amount' })}
        onClick={() => typed.add(-step)}
      >
        <Minus size={24} aria-hidden="true" />
      </IconButton>
      <TextField
        label={area.unit === '' ? <Trans>Amount</Trans> : <bdi>{area.unit}</bdi>}
        hint={hints.length > 0 && hints.map((line) => <div key={line}>{line}</div>)}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        error={
          typed.hasError && getFieldErrorText(i18n, describeFieldError('amount', 'amount_invalid'))
        }
      />
      <IconButton
        label={t({ message: 'More', context: 'a larger amount' })}
        onClick={() => typed.add(step)}
      >
        <Plus size={24} aria-hidden="true" />
      </IconButton>
      <Button
        type="submit"
        variant="primary"
        className={styles.saveAmount}
        disabled={isDisabled || !typed.isChanged}
      >
        <Trans>Save amount</Trans>
      </Button>
    </form>
  );
}
