import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder(() => [
  sql`alter table users add column mail_recovery integer not null default 1`,
  sql`alter table mail_tokens add column never_confirmed integer not null default 0`,
]);
