import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

/** The update of old attempts hides which host names exist in a private network. */
export const up = runInOrder((text) => {
  return [
    sql`alter table webhook_events add column batch ${text}`,
    sql`alter table webhook_attempts add column event_count integer not null default 1`,
    sql`update webhook_attempts set failure = 'unknown_host', duration = 0
      where failure in ('private_address', 'unknown_host')`,
  ];
});
