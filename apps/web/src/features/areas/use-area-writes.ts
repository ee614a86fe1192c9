import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { changesToUndoEnd } from '@daymark/shared/pauses/switch-area.ts';
import { pausesOfArea } from '@daymark/shared/sync/person-data.ts';
import { useLingui } from '@lingui/react/macro';
import { vibrate } from '../../lib/platform.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useReplicaParts } from '../../replica/use-replica.tsx';
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

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    const onSelect = () => void undo().catch(showNotSaved);
    toast.show({ text, action: { label: t`Undo`, onSelect } });
  }

  return {
    /** @param area the one to change; null creates one */
    async save(area: SyncedArea | null, values: AreaValues, today: CalendarDate): Promise<void> {
      if (area === null) await outbox.createLifeArea(newAreaOf(values, today));
      else {
        for (const changes of changesOf(area, values, today)) {
          await outbox.updateLifeArea(area.id, changes);
        }
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
    bringBack: (area: SyncedArea): void => {
      const { name } = area;
      outbox.updateLifeArea(area.id, { is_active: true }).then(() => {
        vibrate('light');
        toast.show({ text: t`${name} is back` });
      }, showNotSaved);
    },
  };
}
