import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Store } from '../store.ts';
import { inBatches } from './in-batches.ts';

/** Brings every inbox to its size: nothing that came before `oldest`, and of the rest the newest entries. */
export async function trimInboxes(
  { notifications }: Pick<Store, 'notifications'>,
  oldest: Instant,
  stopped: AbortSignal,
): Promise<void> {
  let from: string | null = '';
  await inBatches(async () => {
    from = from === null ? null : await notifications.trim({ oldest, from });
    return from !== null;
  }, stopped);
}
