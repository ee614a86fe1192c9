import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`alter table users add column email_verified_at ${text}`,
    sql`alter table users add column pending_email ${text}`,

    sql`create table mails (
      id ${text} primary key,
      user_id ${text} references users (id) on delete cascade,
      kind ${text} not null,
      recipient ${text} not null,
      recipient_key ${text} not null,
      details ${text} not null,
      created_at ${text} not null,
      next_attempt_at ${text} not null,
      attempts integer not null default 0
    )`,
    sql`create index mails_next_attempt_at on mails (next_attempt_at)`,
    sql`create index mails_user_id on mails (user_id)`,
    sql`create index mails_recipient_key on mails (recipient_key)`,

    sql`create table mail_tokens (
      token_hash ${text} primary key,
      user_id ${text} not null references users (id) on delete cascade,
      purpose ${text} not null,
      email ${text} not null,
      email_key ${text} not null,
      session_id ${text},
      expires_at ${text} not null
    )`,
    sql`create index mail_tokens_user_id on mail_tokens (user_id)`,
    sql`create index mail_tokens_email_key on mail_tokens (email_key)`,
    sql`create index mail_tokens_expires_at on mail_tokens (expires_at)`,
  ];
});
