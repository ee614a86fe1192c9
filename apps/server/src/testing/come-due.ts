import type { Store } from '../store.ts';

/** Has the reminders of everybody who registered by noon of 2026-03-01 come due, and nobody send them. */
export async function comeDue(store: Store): Promise<void> {
  // The first one plans, the second one finds what has come up.
  for (const now of ['2026-03-01T12:00:00.000Z', '2026-03-03T12:00:00.000Z']) {
    await store.reminders.claim({ now, leaseUntil: now, holder: 'a node', limit: 1000 });
  }
}
