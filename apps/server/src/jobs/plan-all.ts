import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Store } from '../store/store.ts';
import { runInBatchesFrom } from './run-in-batches.ts';

export function planAll(
  { reminders }: Pick<Store, 'reminders'>,
  when: { readonly now: Instant; readonly dueAfter: Instant },
  stopped: AbortSignal,
): Promise<void> {
  return runInBatchesFrom((from) => reminders.planAll({ ...when, from }), stopped);
}
