import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table push_subscriptions add column session_id ${text}`,
]);
