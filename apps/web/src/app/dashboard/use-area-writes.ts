import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { useLingui } from '@lingui/react/macro';
import type { AreaDetails } from '../../features/areas/area-form.ts';
import { changedDetails } from '../../features/areas/changed-details.ts';
import { vibrate } from '../../lib/platform.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Each resolves when the change is kept on this device. */
export function useAreaWrites() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();

  async function undo({ id }: SyncedArea): Promise<void> {
    try {
      await outbox.updateLifeArea(id, { is_active: true });
    } catch {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return {
    /** @param area the one to change; null creates one */
    async save(area: SyncedArea | null, details: AreaDetails): Promise<void> {
      const changes = area && changedDetails(area, details);
      if (area === null) await outbox.createLifeArea(details);
      else if (changes !== null) await outbox.updateLifeArea(area.id, changes);
      vibrate('light');
    },
    async remove(area: SyncedArea, options: { erase: boolean }): Promise<void> {
      await outbox.deleteLifeArea(area.id, options);
      vibrate('light');
      const { name } = area;
      const text = t`${name} was deleted`;
      // What is erased cannot be brought back, which the question before it says.
      if (options.erase) toast.show({ text });
      else toast.show({ text, action: { label: t`Undo`, onSelect: () => void undo(area) } });
    },
  };
}
