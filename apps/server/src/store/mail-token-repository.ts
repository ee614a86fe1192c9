import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { foldCase } from '../database/fold-case.ts';
import { splitHash } from '../database/secret-hash.ts';
import { prepare, prepareLookUp, runTogether } from '../database/statements.ts';
import { createDirectoryKey, findOwner } from './directory.ts';
import type { Database, MailTokenPurpose } from '../database/schema.ts';
import type { Kysely } from 'kysely';

export interface MailToken {
  /** SHA-256 of the token. Only the mail contains the token itself. */
  readonly token_hash: string;
  readonly user_id: string;
  readonly purpose: MailTokenPurpose;
  readonly email: string;
  readonly session_id: string | null;
  readonly never_confirmed: boolean;
  readonly expires_at: Instant;
}

export interface TokenUse {
  readonly token_hash: string;
  readonly purposes: readonly MailTokenPurpose[];
  readonly now: Instant;
}

export function createMailTokenRepository({ reader, writer }: Connections) {
  return {
    async add(token: MailToken): Promise<void> {
      const never_confirmed = Number(token.never_confirmed);
      const { token_hash } = splitHash(token.token_hash);
      const email_key = foldCase(token.email);
      const row = { ...token, token_hash, never_confirmed, email_key };
      await writer.insertInto('mail_tokens').values(row).execute();
    },

    /** Returns null when the token is unknown, used, expired or has another purpose. */
    async find({ token_hash, purposes, now }: TokenUse): Promise<MailToken | null> {
      const [token] = await selectToken(reader, { ...splitHash(token_hash), now });
      return asToken(token, purposes);
    },

    /**
     * Deletes the token, even if it has another purpose. If this returns null, the caller must roll
     * back.
     */
    async use({ token_hash, purposes, now }: TokenUse): Promise<MailToken | null> {
      const [token] = await deleteToken(writer, { ...splitHash(token_hash), now });
      return asToken(token, purposes);
    },

    async removeByUser(user_id: string, purposes: readonly MailTokenPurpose[]): Promise<void> {
      for (const purpose of purposes) await deleteTokensOf(writer, { user_id, purpose });
    },

    /**
     * Returns whether another account can still restore the email, which nobody else may then take.
     * An attacker who changed an account's email could otherwise use the old email for an account
     * of their own.
     */
    async isReserved(email: string, user_id: string | null, now: Instant): Promise<boolean> {
      const owner = await findOwner(writer, createDirectoryKey('email', foldCase(email)));
      if (owner === null || owner === user_id) return false;
      return canRestoreEmail(writer, { user_id: owner, email_key: foldCase(email), now });
    },

    canBringBack: (email: string, user_id: string, now: Instant): Promise<boolean> =>
      canRestoreEmail(writer, { user_id, email_key: foldCase(email), now }),
  };
}

const columns = [
  'token_hash',
  'user_id',
  'purpose',
  'email',
  'session_id',
  'never_confirmed',
  'expires_at',
] as const;

type TokenRow = Omit<MailToken, 'never_confirmed'> & { readonly never_confirmed: number };

function asToken(
  row: TokenRow | undefined,
  purposes: readonly MailTokenPurpose[],
): MailToken | null {
  if (row === undefined || !purposes.includes(row.purpose)) return null;
  return { ...row, never_confirmed: row.never_confirmed === 1 };
}

const selectToken = prepareLookUp(
  'user_id',
  (db, given: { token_hash: string; now: Instant }, isOwner) =>
    db
      .selectFrom('mail_tokens')
      .select(columns)
      .where('token_hash', '=', given.token_hash)
      .where(isOwner)
      .where('expires_at', '>', given.now),
);

const deleteToken = prepareLookUp(
  'user_id',
  (db, given: { token_hash: string; now: Instant }, isOwner) =>
    db
      .deleteFrom('mail_tokens')
      .where('token_hash', '=', given.token_hash)
      .where(isOwner)
      .where('expires_at', '>', given.now)
      .returning(columns),
);

const deleteTokensOf = prepare((db, given: { user_id: string; purpose: MailTokenPurpose }) =>
  db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', given.user_id)
    .where('purpose', '=', given.purpose),
);

interface RestoredEmail {
  readonly user_id: string;
  readonly email_key: string;
  readonly now: Instant;
}

/** Returns whether a link in a sent or queued mail can still restore the email of the user. */
export async function canRestoreEmail(
  db: Kysely<Database>,
  given: RestoredEmail,
): Promise<boolean> {
  const [links, mails] = await runTogether(db, [
    selectUndo.with(given),
    selectUndoMail.with(given),
  ]);
  return links.length + mails.length > 0;
}

const selectUndo = prepare((db, given: RestoredEmail) =>
  db
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('user_id', '=', given.user_id)
    .where('email_key', '=', given.email_key)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', given.now),
);

const selectUndoMail = prepare((db, given: RestoredEmail) =>
  db
    .selectFrom('mails')
    .select('user_id')
    .where('place', '=', given.user_id)
    .where('recipient_key', '=', given.email_key)
    .where('kind', '=', 'email_changed'),
);
