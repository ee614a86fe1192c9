import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { createEndEdit, createSwitchEdit } from '@daymark/shared/outbox/create-edit.ts';
import { useLingui } from '@lingui/react/macro';
import { vibrate } from '../../lib/vibrate.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useUndoableEdits } from '../../local/use-undoable-edits.ts';
import { useToast } from '../../ui/toast.tsx';
import { type AreaValues, listChanges, makeNewArea } from './area-values.ts';

/** Promises resolve after the change is stored on this device. They reject if storing fails. */
export function useAreaWrites() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const addUndoably = useUndoableEdits();
  const toast = useToast();

  function showNotSaved(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    const onSelect = () => void undo().catch(showNotSaved);
    toast.show({ text, isUndo: true, action: { label: t`Undo`, onSelect } });
  }

  return {
    async save(area: SyncedArea | null, values: AreaValues, today: CalendarDate): Promise<void> {
      if (area === null) await outbox.createLifeArea(makeNewArea(values, today));
      else {
        const changes = listChanges(area, values, today);
        if (changes !== null) await outbox.updateLifeArea(area.id, changes);
      }
      vibrate('light');
    },
    async archive({ id, name }: SyncedArea): Promise<void> {
      const undo = await addUndoably((given) => [createSwitchEdit(id, false, given)]);
      vibrate('light');
      offerUndo(t`${name} is archived`, undo);
    },
    async end({ id, name }: SyncedArea, { erase }: { readonly erase: boolean }): Promise<void> {
      if (erase) {
        await outbox.eraseLifeArea(id);
        vibrate('light');
        // Erasing has no Undo. The confirmation dialog says that the data is deleted for good.
        toast.show({ text: t`${name} was erased` });
        return;
      }
      const undo = await addUndoably((given) => [createEndEdit(id, given)]);
      vibrate('light');
      offerUndo(t`${name} has ended`, undo);
    },
    /** Shows an error if storing fails, because no dialog is open that could show it. */
    bringBack: ({ id, name }: SyncedArea): void => {
      addUndoably((given) => [createSwitchEdit(id, true, given)]).then((undo) => {
        vibrate('light');
        offerUndo(t`${name} is back`, undo);
      }, showNotSaved);
    },
  };
}
