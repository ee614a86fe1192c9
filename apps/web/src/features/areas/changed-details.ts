import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { AreaDetails } from './area-form.ts';

/** What an edit changed; null when it changed nothing. Only changed fields are sent, or an old form would undo another device's edit. */
export function changedDetails(
  area: SyncedArea,
  { name, description, color }: AreaDetails,
): Partial<AreaDetails> | null {
  const changes = {
    ...(name === area.name ? {} : { name }),
    ...(description === area.description ? {} : { description }),
    ...(color === area.color ? {} : { color }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
