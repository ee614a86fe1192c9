import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Store } from '../store.ts';
import { inBatches } from './in-batches.ts';

/** Has every reminder that is due after `dueAfter` planned anew from `now` on. */
export async function planAll(
  { reminders }: Pick<Store, 'reminders'>,
  when: { readonly now: Instant; readonly dueAfter: Instant },
  stopped: AbortSignal,
): Promise<void> {
  let from: string | null = '';
  await inBatches(async () => {
    from = from === null ? null : await reminders.planAll({ ...when, from });
    return from !== null;
  }, stopped);
}
