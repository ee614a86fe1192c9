import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { prepare, isOwn, type OwnKey } from '../database/statements.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export interface StoredIdentity extends Subject {
  readonly user_id: string;
  readonly id: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant;
}

export function identityRepository({ reader, writer }: Connections) {
  return {
    /** Returns the identity of the account that the subject signs in to, or null. */
    async find(subject: Subject): Promise<StoredIdentity | null> {
      const [found] = await selectBySubject(reader, subject);
      return found ?? null;
    },

    list: (user_id: string): Promise<StoredIdentity[]> => selectOfUser(reader, { user_id }),

    /** Returns false when the subject already belongs to an account. */
    create: async (identity: StoredIdentity): Promise<boolean> =>
      (await insertIdentity(writer, identity)).length > 0,

    async touch({ user_id, id }: StoredIdentity, now: Instant): Promise<void> {
      await updateLastUse(writer, { user_id, id, now });
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

const insertIdentity = prepare((db, given: StoredIdentity) =>
  db
    .insertInto('identities')
    .values({
      user_id: given.user_id,
      id: given.id,
      issuer: given.issuer,
      subject: given.subject,
      created_at: given.created_at,
      last_used_at: given.last_used_at,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id'),
);

const updateLastUse = prepare((db, given: { user_id: string; id: string; now: string }) =>
  db.updateTable('identities').set({ last_used_at: given.now }).where(isOwn(given)),
);

const deleteIdentity = prepare((db, given: OwnKey) =>
  db.deleteFrom('identities').where(isOwn(given)).returning('id'),
);
