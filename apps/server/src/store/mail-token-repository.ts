import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { foldCase } from '../database/fold-case.ts';
import { prepare } from '../database/statements.ts';
import type { MailTokenPurpose } from '../database/schema.ts';

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
  /**
   * Returns the accounts that can still restore the email with a link in a mail that is sent or
   * queued.
   */
  async function findHolders(email: string, now: Instant): Promise<{ user_id: string | null }[]> {
    const email_key = foldCase(email);
    return [
      ...(await selectUndo(reader, { email_key, now })),
      ...(await selectUndoMail(reader, { email_key })),
    ];
  }

  return {
    async add(token: MailToken): Promise<void> {
      const never_confirmed = Number(token.never_confirmed);
      const row = { ...token, never_confirmed, email_key: foldCase(token.email) };
      await writer.insertInto('mail_tokens').values(row).execute();
    },

    /** Returns null when the token is unknown, used, expired or has another purpose. */
    async find({ token_hash, purposes, now }: TokenUse): Promise<MailToken | null> {
      const [token] = await selectToken(reader, { token_hash, now });
      return asToken(token, purposes);
    },

    /**
     * Deletes the token, even if it has another purpose. If this returns null, the caller must roll
     * back.
     */
    async use({ token_hash, purposes, now }: TokenUse): Promise<MailToken | null> {
      const [token] = await deleteToken(writer, { token_hash, now });
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
      return (await findHolders(email, now)).some((holder) => holder.user_id !== user_id);
    },

    async canBringBack(email: string, user_id: string, now: Instant): Promise<boolean> {
      return (await findHolders(email, now)).some((holder) => holder.user_id === user_id);
    },
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

const selectToken = prepare((db, given: { token_hash: string; now: Instant }) =>
  db
    .selectFrom('mail_tokens')
    .select(columns)
    .where('token_hash', '=', given.token_hash)
    .where('expires_at', '>', given.now),
);

const deleteToken = prepare((db, given: { token_hash: string; now: Instant }) =>
  db
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', given.token_hash)
    .where('expires_at', '>', given.now)
    .returning(columns),
);

const deleteTokensOf = prepare((db, given: { user_id: string; purpose: MailTokenPurpose }) =>
  db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', given.user_id)
    .where('purpose', '=', given.purpose),
);

const selectUndo = prepare((db, given: { email_key: string; now: Instant }) =>
  db
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('email_key', '=', given.email_key)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', given.now),
);

const selectUndoMail = prepare((db, given: { email_key: string }) =>
  db
    .selectFrom('mails')
    .select('user_id')
    .where('recipient_key', '=', given.email_key)
    .where('kind', '=', 'email_changed'),
);
