import { hash } from 'node:crypto';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Selectable } from 'kysely';
import type { Connections } from '../database/connections.ts';
import type { Database, PasskeyPurpose } from '../database/schema.ts';
import { runAtomically } from '../database/transactions.ts';
import { claimKey, createDirectoryKey } from './directory.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';

export interface StoredPasskey extends OwnKey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly is_backed_up: boolean;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
}

type NewPasskey = Omit<StoredPasskey, 'last_used_at'>;

/**
 * Only one hash of all three values is stored, so a challenge is valid for one purpose and one
 * holder.
 */
export interface Challenge {
  readonly challenge: string;
  readonly purpose: PasskeyPurpose;
  /**
   * Session that requested the challenge. For a sign-in, a value that was sent with the challenge.
   */
  readonly holder: string;
  /** User of the holder. Null before a sign-in. */
  readonly user_id: string | null;
}

interface NewChallenge extends Challenge {
  readonly expires_at: Instant;
}

interface PasskeyUse extends OwnKey {
  readonly counter: number;
  readonly is_backed_up: boolean;
  readonly now: Instant;
}

export function createPasskeyRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    async list(user_id: string): Promise<StoredPasskey[]> {
      return (await selectPasskeys(reader, { user_id })).map(asPasskey);
    },

    async find(key: CredentialKey): Promise<StoredPasskey | null> {
      const [row] = await selectByCredential(reader, key);
      return row ? asPasskey(row) : null;
    },

    /** Returns false when an account already has the passkey. */
    add: (passkey: NewPasskey): Promise<boolean> =>
      runAtomically(connections, async (db) => {
        const { user_id, credential_id, created_at: now } = passkey;
        const key = createDirectoryKey('passkey', credential_id);
        const isHeldBy = async (owner: string) =>
          (await selectByCredential(db, { user_id: owner, credential_id })).length > 0;
        if (await isHeldBy(user_id)) return false;
        if (!(await claimKey(db, { key, user_id, now, isHeldBy }))) return false;
        await db
          .insertInto('passkeys')
          .values({
            ...passkey,
            transports: JSON.stringify(passkey.transports),
            is_backed_up: Number(passkey.is_backed_up),
          })
          .execute();
        return true;
      }),

    async rename(user_id: string, id: string, name: string): Promise<StoredPasskey | null> {
      const [row] = await updateName(writer, { user_id, id, name });
      return row ? asPasskey(row) : null;
    },

    async remove(user_id: string, id: string): Promise<boolean> {
      return (await deletePasskey(writer, { user_id, id })).length > 0;
    },

    /**
     * Returns false and stores nothing when the counter did not increase, because the passkey may
     * have been copied. Authenticators without a counter always pass.
     */
    async use({ is_backed_up, ...use }: PasskeyUse): Promise<boolean> {
      const used = await updateUse(writer, { ...use, is_backed_up: Number(is_backed_up) });
      return used.length > 0;
    },

    async addChallenge(challenge: NewChallenge): Promise<void> {
      const { purpose, user_id, expires_at } = challenge;
      const row = { ...placeChallenge(challenge), purpose, user_id, expires_at };
      await writer.insertInto('passkey_challenges').values(row).execute();
    },

    /** Returns false when the challenge is unknown, expired or of another holder. */
    async takeChallenge(challenge: Challenge, now: Instant): Promise<boolean> {
      const taking = { ...placeChallenge(challenge), now };
      return (await deleteChallenge(writer, taking)).length > 0;
    },
  };
}

function hashChallenge({ purpose, holder, challenge }: Challenge): string {
  return hash('sha256', JSON.stringify([purpose, holder, challenge]), 'hex');
}

function placeChallenge(challenge: Challenge) {
  const challenge_hash = hashChallenge(challenge);
  return { place: challenge.user_id ?? challenge_hash, challenge_hash };
}

type PasskeyRow = Selectable<Database['passkeys']>;

function asPasskey(row: PasskeyRow): StoredPasskey {
  return {
    ...row,
    transports: JSON.parse(row.transports) as string[],
    is_backed_up: row.is_backed_up === 1,
  };
}

const selectPasskeys = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id'),
);

interface CredentialKey {
  readonly user_id: string;
  readonly credential_id: string;
}

const selectByCredential = prepare((db, { user_id, credential_id }: CredentialKey) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id),
);

const updateName = prepare((db, given: { user_id: string; id: string; name: string }) =>
  db.updateTable('passkeys').set({ name: given.name }).where(matchesOwnKey(given)).returningAll(),
);

const deletePasskey = prepare((db, given: OwnKey) =>
  db.deleteFrom('passkeys').where(matchesOwnKey(given)).returning('id'),
);

type UsedRow = Omit<PasskeyUse, 'is_backed_up'> & { readonly is_backed_up: number };

/** Compares and stores in one statement, so that concurrent uses see each other's counter. */
const updateUse = prepare((db, given: UsedRow) =>
  db
    .updateTable('passkeys')
    .set({
      counter: given.counter,
      is_backed_up: given.is_backed_up,
      last_used_at: given.now,
    })
    .where(matchesOwnKey(given))
    .where((row) =>
      row.or([
        row('counter', '<', given.counter),
        row.and([row('counter', '=', 0), row('counter', '=', given.counter)]),
      ]),
    )
    .returning('id'),
);

const deleteChallenge = prepare((db, given: ReturnType<typeof placeChallenge> & { now: string }) =>
  db
    .deleteFrom('passkey_challenges')
    .where('place', '=', given.place)
    .where('challenge_hash', '=', given.challenge_hash)
    .where('expires_at', '>', given.now)
    .returning('challenge_hash'),
);
