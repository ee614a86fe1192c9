import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`create table invitations (
    id ${text} primary key,
    token_hash ${text} not null unique,
    email ${text},
    created_at ${text} not null,
    expires_at ${text} not null,
    used_at ${text}
  )`,
  sql`create index invitations_expires_at on invitations (expires_at)`,
]);
