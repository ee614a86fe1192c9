import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { prepare, prepareInsert } from '../database/statements.ts';
import { runAtomically } from '../database/transactions.ts';

export interface SecondFactor {
  readonly secret: string | null;
  readonly pending_secret: string | null;
  readonly recovery_codes_left: number;
}

interface UsedCode {
  readonly secret: string;
  readonly step: number;
}

interface TrustedDevice {
  readonly token_hash: string;
  readonly session_id: string;
  readonly expires_at: Instant;
}

export function createFactorRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    async find(user_id: string): Promise<SecondFactor> {
      const [found] = await selectFactor(reader, { user_id });
      return found ?? { secret: null, pending_secret: null, recovery_codes_left: 0 };
    },

    async hasSecondFactor(user_id: string): Promise<boolean> {
      return (await selectOn(reader, { user_id })).length > 0;
    },

    /** Replaces an earlier pending secret. An active secret stays active. */
    async setPending(user_id: string, secret: string): Promise<void> {
      await upsertPending(writer, { user_id, secret });
    },

    /** Activates the pending secret. Returns false when another secret is pending. */
    async turnOn(user_id: string, { secret, step }: UsedCode): Promise<boolean> {
      return (await updateOn(writer, { user_id, secret, step })).length > 0;
    },

    /** Uses up the code of a time step. Returns false when this or a later step was used. */
    async takeStep(user_id: string, { secret, step }: UsedCode): Promise<boolean> {
      return (await updateStep(writer, { user_id, secret, step })).length > 0;
    },

    replaceRecoveryCodes: (user_id: string, hashes: readonly string[]): Promise<void> =>
      runAtomically(connections, async (db) => {
        await deleteRecoveryCodes(db, { user_id });
        const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
        await insertCodes(db, rows);
      }),

    async takeRecoveryCode(user_id: string, code_hash: string): Promise<boolean> {
      return (await deleteRecoveryCode(writer, { user_id, code_hash })).length > 0;
    },

    async trust(user_id: string, device: TrustedDevice): Promise<void> {
      await writer
        .insertInto('trusted_devices')
        .values({ user_id, ...device })
        .execute();
    },

    async isTrusted(user_id: string, token_hash: string, now: Instant): Promise<boolean> {
      return (await selectTrust(reader, { user_id, token_hash, now })).length > 0;
    },

    async followTrust(
      user_id: string,
      { token_hash, session_id }: Omit<TrustedDevice, 'expires_at'>,
    ): Promise<void> {
      await updateTrust(writer, { user_id, token_hash, session_id });
    },

    async endTrust(user_id: string): Promise<void> {
      await deleteTrust(writer, { user_id });
    },

    async endTrustOf(user_id: string, session_id: string): Promise<void> {
      await deleteTrustOfSession(writer, { user_id, session_id });
    },

    remove: (user_id: string): Promise<boolean> =>
      runAtomically(connections, async (db) => {
        const wasOn = (await selectOn(db, { user_id })).length > 0;
        await deleteTotp(db, { user_id });
        await deleteRecoveryCodes(db, { user_id });
        await deleteTrust(db, { user_id });
        return wasOn;
      }),
  };
}

interface OfUser {
  readonly user_id: string;
}

const selectFactor = prepare((db, { user_id }: OfUser) =>
  db
    .selectFrom('totp')
    .select(['secret', 'pending_secret'])
    .select((query) =>
      query
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('recovery_codes.user_id', '=', user_id)
        .as('recovery_codes_left'),
    )
    .$narrowType<{ recovery_codes_left: number }>()
    .where('totp.user_id', '=', user_id),
);

const selectOn = prepare((db, { user_id }: OfUser) =>
  db
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('secret', 'is not', null),
);

const upsertPending = prepare((db, { user_id, secret }: OfUser & { secret: string }) =>
  db
    .insertInto('totp')
    .values({ user_id, secret: null, pending_secret: secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: secret })),
);

const updateOn = prepare((db, { user_id, secret, step }: OfUser & UsedCode) =>
  db
    .updateTable('totp')
    .set({ secret, pending_secret: null, last_step: step })
    .where('user_id', '=', user_id)
    .where('pending_secret', '=', secret)
    .returning('user_id'),
);

const updateStep = prepare((db, { user_id, secret, step }: OfUser & UsedCode) =>
  db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('user_id'),
);

const deleteTotp = prepare((db, { user_id }: OfUser) =>
  db.deleteFrom('totp').where('user_id', '=', user_id),
);

const deleteRecoveryCodes = prepare((db, { user_id }: OfUser) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', user_id),
);

const deleteRecoveryCode = prepare((db, { user_id, code_hash }: OfUser & { code_hash: string }) =>
  db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .returning('code_hash'),
);

const selectTrust = prepare((db, given: OfUser & { token_hash: string; now: string }) =>
  db
    .selectFrom('trusted_devices')
    .select('token_hash')
    .where('user_id', '=', given.user_id)
    .where('token_hash', '=', given.token_hash)
    .where('expires_at', '>', given.now),
);

const updateTrust = prepare((db, given: OfUser & Omit<TrustedDevice, 'expires_at'>) =>
  db
    .updateTable('trusted_devices')
    .set({ session_id: given.session_id })
    .where('user_id', '=', given.user_id)
    .where('token_hash', '=', given.token_hash),
);

const deleteTrustOfSession = prepare((db, given: OfUser & { session_id: string }) =>
  db
    .deleteFrom('trusted_devices')
    .where('user_id', '=', given.user_id)
    .where('session_id', '=', given.session_id),
);

const deleteTrust = prepare((db, { user_id }: OfUser) =>
  db.deleteFrom('trusted_devices').where('user_id', '=', user_id),
);

const insertCodes = prepareInsert({
  table: 'recovery_codes',
  columns: { user_id: 'text', code_hash: 'text' },
});
