import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { runAtomically } from '../database/transactions.ts';
import { claimKey, createDirectoryKey, findOwner, releaseKey } from './directory.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export interface StoredIdentity extends Subject, OwnKey {
  readonly created_at: Instant;
  readonly last_used_at: Instant;
}

export function createIdentityRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    async find(subject: Subject): Promise<StoredIdentity | null> {
      const user_id = await findOwner(reader, createKey(subject));
      if (user_id === null) return null;
      const [found] = await selectBySubject(reader, { ...subject, user_id });
      return found ?? null;
    },

    list: (user_id: string): Promise<StoredIdentity[]> => selectOfUser(reader, { user_id }),

    /** Returns false when the subject already belongs to an account. */
    create: (identity: StoredIdentity): Promise<boolean> =>
      runAtomically(connections, async (db) => {
        const { user_id, created_at: now } = identity;
        const isHeldBy = async (owner: string) =>
          (await selectBySubject(db, { ...identity, user_id: owner })).length > 0;
        if (await isHeldBy(user_id)) return false;
        const key = createKey(identity);
        if (!(await claimKey(db, { key, user_id, now, isHeldBy }))) return false;
        await db.insertInto('identities').values(identity).execute();
        return true;
      }),

    async touch(identity: StoredIdentity, now: Instant): Promise<void> {
      const use = { last_used_at: now };
      await writer.updateTable('identities').set(use).where(matchesOwnKey(identity)).execute();
    },

    remove: (user_id: string, id: string): Promise<boolean> =>
      runAtomically(connections, async (db) => {
        const [removed] = await deleteIdentity(db, { user_id, id });
        if (removed !== undefined) await releaseKey(db, { user_id, key: createKey(removed) });
        return removed !== undefined;
      }),
  };
}

const columns = ['user_id', 'id', 'issuer', 'subject', 'created_at', 'last_used_at'] as const;

function createKey({ issuer, subject }: Subject): string {
  return createDirectoryKey('identity', issuer, subject);
}

const selectBySubject = prepare((db, given: Subject & { user_id: string }) =>
  db
    .selectFrom('identities')
    .select(columns)
    .where('user_id', '=', given.user_id)
    .where('issuer', '=', given.issuer)
    .where('subject', '=', given.subject),
);

const selectOfUser = prepare((db, given: { user_id: string }) =>
  db
    .selectFrom('identities')
    .select(columns)
    .where('user_id', '=', given.user_id)
    .orderBy('created_at')
    .orderBy('id'),
);

const deleteIdentity = prepare((db, given: OwnKey) =>
  db.deleteFrom('identities').where(matchesOwnKey(given)).returning(['issuer', 'subject']),
);
