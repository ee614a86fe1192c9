import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
import type { NewUser, UserRepository } from '../../store.ts';

export function userRepository({ reader, writer }: Connections): UserRepository {
  return {
    async create(user) {
      const email_key = foldCase(user.email);
      const username_key = foldCase(user.username);
      const [created] = await insertUser(writer, { ...user, email_key, username_key });
      if (created) return created;
      const [sameEmail] = await selectByEmail(writer, { email_key });
      return sameEmail ? 'email_taken' : 'username_taken';
    },

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

    async setPasswordHash(id, password_hash) {
      await updatePasswordHash(writer, { id, password_hash });
    },

    async remove(id) {
      return (await deleteUser(writer, { id })).length > 0;
    },
  };
}

/** What two spellings of one address have in common. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
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

const updatePasswordHash = prepare(
  (db, { id, password_hash }: { id: string; password_hash: string }) =>
    db.updateTable('users').set({ password_hash }).where('id', '=', id),
);

const deleteUser = prepare((db, { id }: { id: string }) =>
  db.deleteFrom('users').where('id', '=', id).returning('id'),
);
