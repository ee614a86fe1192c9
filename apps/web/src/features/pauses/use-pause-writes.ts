import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { useLingui } from '@lingui/react/macro';
import { vibrate } from '../../lib/vibrate.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';
import { changesOfPause, daysOf, earlierDays, type PauseValues } from './pause-values.ts';

/** Returns functions that write pauses of an area, or of all areas if it is null. */
export function usePauseWrites(area: SyncedArea | null) {
  const { t } = useLingui();
  const outbox = useOutbox();
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

  async function createdAgain({ first_day, last_day, reason, life_area_id }: Pause): Promise<void> {
    await outbox.createPause({ life_area_id, first_day, last_day, reason });
  }

  return {
    /** Resolves after it is stored on this device, and rejects otherwise, as `change` does. */
    async create(values: PauseValues): Promise<void> {
      const pause = await outbox.createPause({
        life_area_id: area?.id ?? null,
        ...daysOf(values),
      });
      vibrate('light');
      offerUndo(t`Pause saved`, () => outbox.deletePause(pause));
    },
    async change(pause: Pause, values: PauseValues): Promise<void> {
      const changes = changesOfPause(pause, values);
      if (changes === null) return;
      await outbox.updatePause(pause, changes);
      vibrate('light');
      const before = earlierDays(pause, changes);
      offerUndo(t`Pause changed`, () => outbox.updatePause(pause, before));
    },
    remove(pause: Pause): void {
      outbox.deletePause(pause).then(() => {
        vibrate('light');
        offerUndo(t`The pause was taken back`, () => createdAgain(pause));
      }, showNotSaved);
    },
  };
}
