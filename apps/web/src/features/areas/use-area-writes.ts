import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { AreaItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { changesToUndoEnd } from '@daymark/shared/pauses/switch-area.ts';
import { pausesOfArea } from '@daymark/shared/sync/person-data.ts';
import { useLingui } from '@lingui/react/macro';
import { vibrate } from '../../lib/vibrate.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplicaParts } from '../../local/use-replica.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type AreaValues, changesOf, newAreaOf } from './area-values.ts';

/** What can be done with an area. Each promise resolves when the change is stored on this device. */
export function useAreaWrites() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const { shownData } = useReplicaParts();
  const toast = useToast();

  function showNotSaved(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  async function undoEnd({ id }: SyncedArea): Promise<void> {
    const data = shownData.state();
    const { deleted_on = null } = data.areas.get(id) ?? {};
    for (const change of changesToUndoEnd({ deleted_on }, pausesOfArea(data, id)))
      await outbox.updateLifeArea(id, change);
  }

  async function undoBringBack({ area, pauses, pauseIds }: BroughtBack): Promise<void> {
    const { id, deleted_at, deleted_on } = area;
    const made = [...pauseIds];
    if (deleted_at !== null && deleted_on !== null)
      await outbox.endLifeAreaAgain(id, { deleted_at, deleted_on });
    else made.push(...pauseIdsOf(await outbox.updateLifeArea(id, { is_active: false })));
    for (const pause of pauses) {
      // Nothing has again the id of what was removed.
      const { id: pauseId, ...content } = pause;
      const isThere = shownData.state().pauses.has(pauseId);
      await (isThere ? outbox.updatePause(pause, { last_day: null }) : outbox.createPause(content));
    }
    for (const pauseId of made) {
      const pause = shownData.state().pauses.get(pauseId);
      if (pause) await outbox.deletePause(pause);
    }
  }

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    const onSelect = () => void undo().catch(showNotSaved);
    toast.show({ text, isUndo: true, action: { label: t`Undo`, onSelect } });
  }

  return {
    /** @param area the one to change; null creates one */
    async save(area: SyncedArea | null, values: AreaValues, today: CalendarDate): Promise<void> {
      if (area === null) await outbox.createLifeArea(newAreaOf(values, today));
      else {
        const changes = changesOf(area, values, today);
        if (changes !== null) await outbox.updateLifeArea(area.id, changes);
      }
      vibrate('light');
    },
    async archive(area: SyncedArea): Promise<void> {
      await outbox.updateLifeArea(area.id, { is_active: false });
      vibrate('light');
      const { name } = area;
      offerUndo(t`${name} is archived`, () => outbox.updateLifeArea(area.id, { is_active: true }));
    },
    async end(area: SyncedArea, { erase }: { readonly erase: boolean }): Promise<void> {
      await outbox.deleteLifeArea(area.id, { erase });
      vibrate('light');
      const { name } = area;
      // What is erased cannot be brought back, as the question before it says.
      if (erase) toast.show({ text: t`${name} was erased` });
      else offerUndo(t`${name} has ended`, () => undoEnd(area));
    },
    bringBack: async (area: SyncedArea): Promise<void> => {
      const pauses = pausesOfArea(shownData.state(), area.id);
      const open = pauses.filter(({ last_day }) => last_day === null);
      try {
        const pauseIds = pauseIdsOf(await outbox.updateLifeArea(area.id, { is_active: true }));
        vibrate('light');
        const { name } = area;
        offerUndo(t`${name} is back`, () => undoBringBack({ area, pauses: open, pauseIds }));
      } catch {
        showNotSaved();
      }
    },
  };
}

/** What an area was before it came back. */
interface BroughtBack {
  readonly area: SyncedArea;
  /** Its open ones, which coming back has ended. */
  readonly pauses: readonly Pause[];
  /** Of the pause that stands for the days since its end. */
  readonly pauseIds: readonly string[];
}

function pauseIdsOf({ data }: AreaItem): readonly string[] {
  return data !== null && 'pause_id' in data && data.pause_id !== undefined ? [data.pause_id] : [];
}
