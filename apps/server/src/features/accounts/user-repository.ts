import type { User } from '@daymark/shared/accounts/account.ts';
import type { Kysely } from 'kysely';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { foldCase } from '../../database/fold-case.ts';
import { lockUser } from '../../database/locks.ts';
import { planReminders } from '../../database/plan-reminders.ts';
import { isPostgres } from '../../database/dialect.ts';
import { prepare } from '../../database/prepare.ts';
import type { Database } from '../../database/schema.ts';
import { tentatively } from '../../database/tentatively.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import type { NewUser, PasswordHashChange, UserChanges, UserRepository } from '../../store.ts';

export function userRepository(connections: Connections): UserRepository {
  const { reader, writer } = connections;
  return {
    create: (user) => atomically(connections, (db) => createUser(db, user)),

    async findById(id) {
      const [user] = await selectById(reader, { id });
      return user ?? null;
    },

    async findByEmail(email) {
      const [row] = await selectByEmail(reader, { email_key: foldCase(email) });
      if (!row) return null;
      const { password_hash, ...user } = row;
      return { user, password_hash };
    },

    update: (id, changes) => atomically(connections, (db) => updateUser(db, id, changes)),

    async findPasswordHash(id) {
      const [row] = await selectPasswordHash(reader, { id });
      return row?.password_hash ?? null;
    },

    async changePasswordHash(id, { from, to }) {
      // One that stays needs no write: nobody may change it before this transaction ends, that is all.
      const change = from === to ? lockPasswordHash : updatePasswordHash;
      return (await change(writer, { id, from, to })).length > 0;
    },

    async remove(id) {
      return (await deleteUser(writer, { id })).length > 0;
    },
  };
}

async function createUser(db: Kysely<Database>, user: NewUser) {
  const email_key = foldCase(user.email);
  const username_key = foldCase(user.username);
  const [created] = await insertUser(db, { ...user, email_key, username_key });
  if (created) {
    await planReminders(db, created.id, created.created_at);
    return created;
  }
  const [sameEmail] = await selectByEmail(db, { email_key });
  return sameEmail ? 'email_taken' : 'username_taken';
}

async function updateUser(db: Kysely<Database>, id: string, changes: UserChanges) {
  await lockUser(db, id);
  const [before] = await selectById(db, { id });
  if (!before) return null;
  const after = { ...before, ...definedOf(changes) };
  const email_key = foldCase(after.email);
  const username_key = foldCase(after.username);
  try {
    await tentatively(db, () => saveProfile(db, { ...after, email_key, username_key }));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const [sameEmail] = await selectByEmail(db, { email_key });
    return sameEmail !== undefined && sameEmail.id !== id ? 'email_taken' : 'username_taken';
  }
  return { user: after, hasOtherEmail: email_key !== foldCase(before.email) };
}

function definedOf(changes: UserChanges): Partial<User> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const userColumns = [
  'id',
  'email',
  'username',
  'full_name',
  'timezone',
  'notification_time',
  'language',
  'created_at',
] as const;

interface UserRow extends NewUser {
  readonly email_key: string;
  readonly username_key: string;
}

const insertUser = prepare((db, user: UserRow) =>
  db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: user.email_key,
      username: user.username,
      username_key: user.username_key,
      full_name: user.full_name,
      timezone: user.timezone,
      notification_time: user.notification_time,
      language: user.language,
      password_hash: user.password_hash,
      created_at: user.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns),
);

const selectById = prepare((db, { id }: { id: string }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id),
);

const selectByEmail = prepare((db, { email_key }: { email_key: string }) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('email_key', '=', email_key),
);

const saveProfile = prepare((db, user: Omit<UserRow, 'password_hash' | 'created_at'>) =>
  db
    .updateTable('users')
    .set({
      email: user.email,
      email_key: user.email_key,
      username: user.username,
      username_key: user.username_key,
      full_name: user.full_name,
      timezone: user.timezone,
      notification_time: user.notification_time,
      language: user.language,
    })
    .where('id', '=', user.id),
);

const selectPasswordHash = prepare((db, { id }: { id: string }) =>
  db.selectFrom('users').select('password_hash').where('id', '=', id),
);

const updatePasswordHash = prepare((db, { id, from, to }: PasswordHashChange & { id: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .returning('id'),
);

const lockPasswordHash = prepare((db, { id, from }: PasswordHashChange & { id: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

const deleteUser = prepare((db, { id }: { id: string }) =>
  db.deleteFrom('users').where('id', '=', id).returning('id'),
);
