import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export interface StoredIdentity extends Subject, OwnKey {
  readonly created_at: Instant;
  readonly last_used_at: Instant;
}

export function createIdentityRepository({ reader, writer }: Connections) {
  return {
    async find(subject: Subject): Promise<StoredIdentity | null> {
      const [found] = await selectBySubject(reader, subject);
      return found ?? null;
    },

    list: (user_id: string): Promise<StoredIdentity[]> => selectOfUser(reader, { user_id }),

    /** Returns false when the subject already belongs to an account. */
    async create(identity: StoredIdentity): Promise<boolean> {
      const created = await writer
        .insertInto('identities')
        .values(identity)
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return created !== undefined;
    },

    async touch(identity: StoredIdentity, now: Instant): Promise<void> {
      const use = { last_used_at: now };
      await writer.updateTable('identities').set(use).where(matchesOwnKey(identity)).execute();
    },

    remove: async (user_id: string, id: string): Promise<boolean> =>
      (await deleteIdentity(writer, { user_id, id })).length > 0,
  };
}

const columns = ['user_id', 'id', 'issuer', 'subject', 'created_at', 'last_used_at'] as const;

const selectBySubject = prepare((db, given: Subject) =>
  db
    .selectFrom('identities')
    .select(columns)
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
  db.deleteFrom('identities').where(matchesOwnKey(given)).returning('id'),
);
