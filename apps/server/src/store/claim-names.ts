import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Kysely } from 'kysely';
import { prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { claimKey, createDirectoryKey, leaveKey, releaseKey } from './directory.ts';
import { canRestoreEmail } from './mail-token-repository.ts';

interface Names {
  readonly email_key: string;
  readonly username_key: string;
}

interface NameChange {
  readonly user_id: string;
  readonly before: Names;
  readonly after: Names;
  readonly now: Instant;
}

/** Claims the new names and gives the old ones up. Returns null on success. */
export async function claimNames(
  db: Kysely<Database>,
  { user_id, before, after, now }: NameChange,
): Promise<'email_taken' | 'username_taken' | null> {
  const { email_key, username_key } = after;
  const hasNewEmail = email_key !== before.email_key;
  if (hasNewEmail && !(await claimEmail(db, { user_id, email_key, now }))) return 'email_taken';
  if (username_key !== before.username_key) {
    if (!(await claimUsername(db, { user_id, username_key, now }))) {
      if (hasNewEmail) await releaseEmail(db, { user_id, email_key });
      return 'username_taken';
    }
    await releaseKey(db, { user_id, key: createDirectoryKey('username', before.username_key) });
  }
  await leaveEmail(db, { user_id, before: before.email_key, after: email_key, now });
  return null;
}

interface EmailClaim {
  readonly user_id: string;
  readonly email_key: string;
  readonly now: Instant;
}

export function claimEmail(
  db: Kysely<Database>,
  { user_id, email_key, now }: EmailClaim,
): Promise<boolean> {
  const isHeldBy = async (owner: string) => {
    const [state] = await selectEmailState(db, { id: owner });
    if (state?.email_key === email_key) return true;
    return canRestoreEmail(db, { user_id: owner, email_key, now });
  };
  const key = createDirectoryKey('email', email_key);
  return claimKey(db, { key, user_id, now, isHeldBy });
}

export async function releaseEmail(
  db: Kysely<Database>,
  { user_id, email_key }: Omit<EmailClaim, 'now'>,
): Promise<void> {
  await releaseKey(db, { user_id, key: createDirectoryKey('email', email_key) });
}

interface UsernameClaim {
  readonly user_id: string;
  readonly username_key: string;
  readonly now: Instant;
}

export function claimUsername(
  db: Kysely<Database>,
  { user_id, username_key, now }: UsernameClaim,
): Promise<boolean> {
  const isHeldBy = async (owner: string) =>
    (await selectUsername(db, { id: owner }))[0]?.username_key === username_key;
  const key = createDirectoryKey('username', username_key);
  return claimKey(db, { key, user_id, now, isHeldBy });
}

interface LeftEmail {
  readonly user_id: string;
  readonly before: string;
  readonly after: string;
  readonly now: Instant;
}

/** Keeps the claim on the old email, because a link may restore it. */
export async function leaveEmail(
  db: Kysely<Database>,
  { user_id, before, after, now }: LeftEmail,
): Promise<void> {
  if (before === after) return;
  await leaveKey(db, { user_id, key: createDirectoryKey('email', before), now });
}

export const selectEmailState = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select(['email', 'email_key', 'email_verified_at', 'pending_email'])
    .where('id', '=', id),
);

const selectUsername = prepare((db, { id }: { id: string }) =>
  db.selectFrom('users').select('username_key').where('id', '=', id),
);
