import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table calendars add column content_hash ${text}`,
  sql`alter table calendars add column changed_at ${text}`,
]);
