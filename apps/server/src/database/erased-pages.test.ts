import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { newUser } from '../testing/factories.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectSqlite } from '../store/connect.ts';
import { emptyWal, markErased } from './erased-pages.ts';
import type { Database } from './schema.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const canary = 'Kilimanjaro';

let folder: string;
let file: string;
let connections: Connections;

beforeEach(async () => {
  folder = createTemporaryFolder();
  file = join(folder, 'test.db');
  connections = await connectSqlite(file);
});

function countCopies(): number {
  return readFileSync(file, 'latin1').split(canary).length - 1;
}

function numbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Writes texts of different lengths, so that rows move between pages. */
async function addAndErase(db: Kysely<Database>): Promise<void> {
  const user = newUser();
  const keys = { email_key: user.email, username_key: user.username };
  const next = numbers();
  const text = (index: number) =>
    `${index % 4 === 0 ? canary : 'Reading'} ${'x'.repeat(next(1000))}`;
  await db
    .insertInto('users')
    .values({ ...user, ...keys })
    .execute();
  for (let index = 0; index < 1500; index += 1) {
    const { id: user_id, created_at } = user;
    const entry = { user_id, id: String(index), content: text(index), created_at };
    await db
      .insertInto('notifications')
      .values({ ...entry, notification_type: 'other', is_read: 0 })
      .execute();
  }
  for (let edit = 0; edit < 6000; edit += 1) {
    const index = next(1500);
    await db
      .updateTable('notifications')
      .set({ content: text(index) })
      .where('id', '=', String(index))
      .execute();
  }
  await db.deleteFrom('notifications').where('content', 'like', `${canary}%`).execute();
}

it('closing an SQLite file that is marked as erased rebuilds the file without copies of the erased content', async () => {
  const { writer } = connections;
  await writer.transaction().execute(addAndErase);
  await emptyWal(writer);
  // The free space of pages still contains copies, which only the rebuild removes.
  expect(countCopies()).toBeGreaterThan(0);
  await markErased(writer);
  await disconnect(connections);
  expect(countCopies()).toBe(0);
  expect(existsSync(`${file}-wal`)).toBe(false);

  const reopened = await connectSqlite(file);
  const { rows } = await sql`pragma user_version`.execute(reopened.reader);
  expect(rows).toEqual([{ user_version: 0 }]);
  await disconnect(reopened);
});
