import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import {
  createPauseChange,
  createNewPauseEdit,
  createPauseRemoval,
} from '@daymark/shared/outbox/edit.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { useLingui } from '@lingui/react/macro';
import { vibrate } from '../../lib/vibrate.ts';
import { useUndoableEdits } from '../../local/use-undoable-edits.ts';
import { useToast } from '../../ui/toast.tsx';
import { getPauseChanges, toPauseDays, type PauseValues } from './pause-values.ts';

export function usePauseWrites(area: SyncedArea | null) {
  const { t } = useLingui();
  const addUndoably = useUndoableEdits();
  const toast = useToast();

  function showNotSaved(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    toast.show({
      text,
      isUndo: true,
      action: { label: t`Undo`, onSelect: () => void undo().catch(showNotSaved) },
    });
  }

  return {
    async create(values: PauseValues): Promise<void> {
      const life_area_id = area?.id ?? null;
      const undo = await addUndoably(({ newId }) => [
        createNewPauseEdit({ id: newId(), life_area_id, ...toPauseDays(values) }),
      ]);
      vibrate('light');
      offerUndo(t`Pause saved`, undo);
    },
    async change(pause: Pause, values: PauseValues): Promise<void> {
      const changes = getPauseChanges(pause, values);
      if (changes === null) return;
      const undo = await addUndoably(() => [createPauseChange(pause, changes)]);
      vibrate('light');
      offerUndo(t`Pause changed`, undo);
    },
    remove(pause: Pause): void {
      addUndoably(() => [createPauseRemoval(pause)]).then((undo) => {
        vibrate('light');
        offerUndo(t`Pause removed`, undo);
      }, showNotSaved);
    },
  };
}
