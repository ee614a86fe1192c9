import type { Language, User } from '@daymark/shared/accounts/account.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { addWeekChoice, type Weekday } from '@daymark/shared/calendar/week.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { lockUser, raiseRev, runAtomically } from '../database/transactions.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import { foldCase } from '../database/fold-case.ts';
import { pickLaterFields, type EditMoment } from './field-edits.ts';
import { markErased } from '../database/erased-pages.ts';
import { planReminders } from './reminders.ts';
import { batchSize, isPostgres, prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { readWeekStarts } from '../database/weeks.ts';
import {
  claimEmail,
  claimNames,
  claimUsername,
  leaveEmail,
  releaseEmail,
  selectEmailState,
} from './claim-names.ts';
import { createDirectoryKey, deleteKeysOfUser, findOwner } from './directory.ts';
import { storeAllSessionsAsEnded } from './ended-sessions.ts';

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly full_name: string;
  readonly timezone: string;
  readonly notification_time: string;
  readonly language: Language;
  readonly first_weekday: Weekday;
  readonly password_hash: string;
  readonly created_at: Instant;
}

/**
 * Fields to change. Undefined fields keep their values. The later edit of a field wins, except for
 * the email.
 */
export type UserChanges = {
  readonly [
    Field in keyof Omit<User, 'id' | 'created_at' | 'is_admin' | 'week_starts' | EmailState>
  ]?: User[Field] | undefined;
};

/** State of the email, which `update` cannot set. */
type EmailState = 'email_verified' | 'pending_email';

export interface EmailChange {
  readonly email: string;
  readonly now: Instant;
}

export interface FoundAccount {
  readonly user: User;
  readonly password_hash: string;
  readonly mailRecovery: boolean;
}

export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly created_at: Instant;
  readonly sessions: number;
  readonly last_used_at: Instant | null;
  readonly stored_bytes: number;
}

export interface PasswordHashChange {
  readonly from: string;
  readonly to: string;
  /**
   * Whether a link in a mail may set a password later. Defaults to true. Ignored when the hash does
   * not change.
   */
  readonly mailRecovery?: boolean;
}

export function createUserRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Compares email and username without regard to case, and stores them as typed. */
    create: (user: NewUser) => runAtomically(connections, (db) => createUser(db, user)),

    async findById(id: string): Promise<User | null> {
      const [row] = await selectById(reader, { id });
      return row ? asUser(row) : null;
    },

    async findByEmail(email: string): Promise<FoundAccount | null> {
      const row = await readByEmail(reader, foldCase(email));
      if (row === undefined) return null;
      const { password_hash } = row;
      return { user: asUser(row), password_hash, mailRecovery: row.mail_recovery === 1 };
    },

    async isEmpty(): Promise<boolean> {
      const any = await reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
      return any === undefined;
    },

    list: (after: string): Promise<ListedUser[]> => selectPage(reader, { after }),

    /**
     * Returns null when the user does not exist. An email that differs only in letter case counts
     * as the same email.
     */
    update: (id: string, changes: UserChanges, edit: EditMoment) =>
      runAtomically(connections, (db, feed) => updateUser(db, feed, { id, changes, edit })),

    /**
     * Sets the email that waits for confirmation, or removes it with null. Returns null when the
     * user does not exist.
     */
    setPendingEmail: (id: string, pending_email: string | null): Promise<User | null> =>
      runAtomically(connections, (db, changes) =>
        changeEmailState(db, changes, { id, change: (user) => ({ ...user, pending_email }) }),
      ),

    /** Returns false when the account has another email by now. */
    confirmEmail: (id: string, { email, now }: EmailChange): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        const email_key = foldCase(email);
        const change = (state: EmailRow) =>
          state.email_key === email_key ? { ...state, email_verified_at: now } : state;
        const user = await changeEmailState(db, changes, { id, change });
        return user !== null && foldCase(user.email) === email_key;
      }),

    changeEmail: (
      id: string,
      { email, now, isConfirmed }: EmailChange & { readonly isConfirmed: boolean },
    ): Promise<User | 'email_taken' | null> =>
      runAtomically(connections, async (db, changes) => {
        const email_key = foldCase(email);
        const email_verified_at = isConfirmed ? now : null;
        const changed = { email, email_key, email_verified_at, pending_email: null };
        await lockUser(db, id);
        const [before] = await selectEmailState(db, { id });
        if (before === undefined) return null;
        if (!(await claimEmail(db, { user_id: id, email_key, now }))) return 'email_taken';
        await leaveEmail(db, { user_id: id, before: before.email_key, after: email_key, now });
        return changeEmailState(db, changes, { id, change: () => changed });
      }),

    async allowMailRecovery(id: string): Promise<void> {
      const change = { mail_recovery: 1 };
      await writer.updateTable('users').set(change).where('id', '=', id).execute();
    },

    async findPasswordHash(id: string): Promise<string | null> {
      const [row] = await selectPasswordHash(reader, { id });
      return row?.password_hash ?? null;
    },

    async changePasswordHash(
      id: string,
      { from, to, mailRecovery = true }: PasswordHashChange,
    ): Promise<boolean> {
      // An unchanged hash needs only a lock, so that no other transaction changes it.
      if (from === to) return (await lockPasswordHash(writer, { id, from })).length > 0;
      const change = { id, from, to, mail_recovery: Number(mailRecovery) };
      return (await updatePasswordHash(writer, change)).length > 0;
    },

    /** Returns the stored device key, or stores the given one. The user must be locked. */
    async keepDeviceKey(id: string, device_key: string): Promise<string> {
      const key = writer.updateTable('users').set({ device_key });
      await key.where('id', '=', id).where('device_key', '=', '').execute();
      const row = await writer
        .selectFrom('users')
        .select('device_key')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.device_key ?? device_key;
    },

    remove: (id: string): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        await lockToDelete(db, { id });
        await storeAllSessionsAsEnded(db, id);
        await removeUnreferenced(db, id);
        const deleted = db.deleteFrom('users').where('id', '=', id).returning('id');
        const found = (await deleted.execute()).length > 0;
        if (found) await markErased(db);
        if (found) await changes.publish(db, [{ user_id: id }]);
        return found;
      }),
  };
}

async function createUser(db: Kysely<Database>, user: NewUser) {
  const email_key = foldCase(user.email);
  const username_key = foldCase(user.username);
  const { id: user_id, created_at: now } = user;
  if (!(await claimEmail(db, { user_id, email_key, now }))) return 'email_taken';
  if (!(await claimUsername(db, { user_id, username_key, now }))) {
    await releaseEmail(db, { user_id, email_key });
    return 'username_taken';
  }
  const created = await db
    .insertInto('users')
    .values({ ...user, email_key, username_key })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  await planReminders(db, created.id, created.created_at);
  return asUser(created);
}

/** Removes rows of the user that have no foreign key to the user. */
async function removeUnreferenced(db: Kysely<Database>, id: string): Promise<void> {
  await deleteKeysOfUser(db, { user_id: id });
  for (const table of ['mails', 'passkey_challenges', 'oidc_attempts'] as const) {
    await db.deleteFrom(table).where('place', '=', id).execute();
  }
}

interface EmailRow {
  readonly email: string;
  readonly email_key: string;
  readonly email_verified_at: Instant | null;
  readonly pending_email: string | null;
}

interface EmailEdit {
  readonly id: string;
  readonly change: (state: EmailRow) => EmailRow;
}

async function changeEmailState(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { id, change }: EmailEdit,
): Promise<User | null> {
  const { rev: profile_rev } = (await raiseRev(db, changes, id)) ?? {};
  const [state] = await selectEmailState(db, { id });
  if (state === undefined || profile_rev === undefined) return null;
  const row = await db
    .updateTable('users')
    .set({ ...change(state), profile_rev })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirst();
  return row ? asUser(row) : null;
}

interface UserEdit {
  readonly id: string;
  readonly changes: UserChanges;
  readonly edit: EditMoment;
}

async function updateUser(db: Kysely<Database>, feed: ChangeFeed, { id, changes, edit }: UserEdit) {
  const { rev: profile_rev } = (await raiseRev(db, feed, id)) ?? {};
  const row = await db
    .selectFrom('users')
    .select([...userColumns, 'fields_edited_at', 'username_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || profile_rev === undefined) return null;
  const before = asUser(row);
  // The email has no edit time, because an offline device never changes it.
  const { email = before.email, ...others } = changes;
  const { changes: later, fields_edited_at } = pickLaterFields(others, row.fields_edited_at, edit);
  const { first_weekday: weekday } = later;
  const on = getToday(Date.parse(edit.edited_at), before);
  const choices = weekday === undefined ? {} : addWeekChoice(before, { on, weekday });
  const after: User = Object.assign({ ...before, email }, later, choices);
  const email_key = foldCase(after.email);
  const username_key = foldCase(after.username);
  const hasOtherEmail = email_key !== foldCase(before.email);
  if (hasOtherEmail) Object.assign(after, { email_verified: false, pending_email: undefined });
  const claimed = await claimNames(db, {
    user_id: id,
    before: { email_key: foldCase(before.email), username_key: row.username_key },
    after: { email_key, username_key },
    now: edit.now,
  });
  if (claimed !== null) return claimed;
  await db
    .updateTable('users')
    .set({
      email: after.email,
      email_key,
      username: after.username,
      username_key,
      full_name: after.full_name,
      timezone: after.timezone,
      notification_time: after.notification_time,
      language: after.language,
      first_weekday: after.first_weekday,
      week_starts: JSON.stringify(after.week_starts),
      day_ends_at: after.day_ends_at,
      done_last: Number(after.done_last),
      fields_edited_at,
      profile_rev,
      email_verified_at: hasOtherEmail ? null : row.email_verified_at,
      pending_email: after.pending_email ?? null,
    })
    .where('id', '=', id)
    .execute();
  return { before, user: after, hasOtherEmail };
}

const userColumns = [
  'id',
  'email',
  'username',
  'full_name',
  'timezone',
  'notification_time',
  'language',
  'first_weekday',
  'week_starts',
  'day_ends_at',
  'done_last',
  'created_at',
  'email_verified_at',
  'pending_email',
] as const;

function asUser(row: Pick<Selectable<Database['users']>, (typeof userColumns)[number]>): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    full_name: row.full_name,
    timezone: row.timezone,
    notification_time: row.notification_time,
    language: row.language,
    first_weekday: row.first_weekday,
    week_starts: readWeekStarts(row.week_starts),
    day_ends_at: row.day_ends_at,
    done_last: row.done_last === 1,
    created_at: row.created_at,
    email_verified: row.email_verified_at !== null,
    ...(row.pending_email !== null && { pending_email: row.pending_email }),
  };
}

const selectById = prepare((db, { id }: { id: string }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id),
);

const listedColumns = [
  'users.id',
  'users.email',
  'users.username',
  'users.created_at',
  'users.stored_bytes',
] as const;

const selectPage = prepare((db, { after }: { after: string }) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(listedColumns)
    .select((columns) => [
      sql<number>`cast(count(sessions.id) as integer)`.as('sessions'),
      columns.fn.max('sessions.last_used_at').as('last_used_at'),
    ])
    .where('users.id', '>', after)
    .groupBy(listedColumns)
    .orderBy('users.id')
    .limit(sql.lit(batchSize)),
);

async function readByEmail(db: Kysely<Database>, email_key: string) {
  const id = await findOwner(db, createDirectoryKey('email', email_key));
  if (id === null) return undefined;
  const [row] = await selectByEmail(db, { id, email_key });
  return row;
}

const selectByEmail = prepare((db, given: { id: string; email_key: string }) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'password_hash', 'mail_recovery'])
    .where('id', '=', given.id)
    .where('email_key', '=', given.email_key),
);

const selectPasswordHash = prepare((db, { id }: { id: string }) =>
  db.selectFrom('users').select('password_hash').where('id', '=', id),
);

type PasswordRow = Omit<PasswordHashChange, 'mailRecovery'> & {
  readonly id: string;
  readonly mail_recovery: number;
};

const updatePasswordHash = prepare((db, given: PasswordRow) =>
  db
    .updateTable('users')
    // An account without a key recognizes no device any more.
    .set({ password_hash: given.to, mail_recovery: given.mail_recovery, device_key: '' })
    .where('id', '=', given.id)
    .where('password_hash', '=', given.from)
    .returning('id'),
);

const lockPasswordHash = prepare((db, { id, from }: { id: string; from: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

/**
 * Takes the lock that the deletion needs. Two transactions that first took a weaker lock would
 * deadlock.
 */
const lockToDelete = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate()),
);
