import { sql } from 'kysely';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import { createAreas, registerPerson, signInAgain, type Person } from '../../harness/person.ts';
import { startServer } from '../../harness/server.ts';
import { exactly, type Figure, moreThanNone, none } from '../proof.ts';
import { startNoticeRelay } from './notice-relay.ts';

/** Number of attempts. The lowest count is right, because jobs of the server can only raise it. */
const attempts = 3;

/** Returns how many shards the most common calls touch, and which of these touch several. */
export async function countShards(databaseUrl: string): Promise<Figure[]> {
  const getGroup = await logRemoteCommands(databaseUrl);
  using relay = await startNoticeRelay(databaseUrl);
  // A server behind a pooler sends all statements through the coordinator.
  await using server = await startServer({
    DATABASE_URL: relay.url,
    DATABASE_DIRECT_URL: databaseUrl,
  });
  const person = await registerPerson(server.origin);
  const count = async (send: (attempt: number) => Promise<unknown>) => {
    const counts: number[] = [];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      relay.take();
      await send(attempt);
      const shards = relay.take().flatMap((notice) => [...notice.matchAll(/_(\d{6,})\b/g)]);
      counts.push(new Set(shards.flatMap(([, shard]) => getGroup(Number(shard)) ?? [])).size);
    }
    return Math.min(...counts);
  };
  const calls = await listCommonCalls(person, server.origin);
  const ofCalls: (readonly [string, number])[] = [];
  for (const [name, send] of Object.entries(calls)) ofCalls.push([name, await count(send)]);
  const others = ofCalls.filter(([, shards]) => shards !== 1);
  for (const [name, shards] of others) console.log(`${name} touches ${shards} shards`);
  const ofSignIn = await count(() => signInAgain(server.origin, person));
  return [
    moreThanNone(
      'shards that a sign-in touches: of the email, of its limits and of the person',
      ofSignIn,
    ),
    exactly('common calls that touch one shard', ofCalls.length - others.length, ofCalls.length),
    none('common calls that touch no shard or several', others.length),
  ];
}

/**
 * Makes the coordinator report the statements that it sends to workers, as notices to its client.
 * Returns a function that looks up where the range of a shard begins. The shards with a user's rows
 * begin at the same value in all tables.
 */
async function logRemoteCommands(databaseUrl: string) {
  const db = await openDatabase({ databaseUrl });
  const name = new URL(databaseUrl).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set citus.log_remote_commands = on`.execute(db);
  // Tables that are copied to every worker have no range.
  const { rows } = await sql<{ shard: number; from: string }>`
    select shardid as shard, shardminvalue as from from pg_dist_shard
    where shardminvalue is not null`.execute(db);
  await db.destroy();
  const ranges = new Map(rows.map(({ shard, from }) => [shard, from]));
  return (shard: number) => ranges.get(shard);
}

/** Returns the calls that signed-in devices and calendar programs send most. */
async function listCommonCalls({ call, today }: Person, origin: string) {
  const start_date = addDays(today, -30);
  const [area = ''] = await createAreas(call, ['Read'], start_date);
  const entry = (daysAgo: number) => ({
    life_area_id: area,
    score: 1 as const,
    score_date: addDays(today, -daysAgo),
  });
  const { id } = await call(api.recordScore, { body: entry(20) });
  const { cursor } = await call(api.sync, { query: {} });
  const { path } = await call(api.createCalendar, { body: { kind: 'due' } });
  const params = { id: area };
  return {
    sync: () => call(api.sync, { query: { cursor } }),
    recordScore: (day) => call(api.recordScore, { body: entry(day) }),
    recordScores: (day) => call(api.recordScores, { body: { scores: [entry(day + 5)] } }),
    updateScore: (day) => call(api.updateScore, { params: { id }, body: { notes: `${day}` } }),
    deleteDayScore: (day) =>
      call(api.deleteDayScore, { params: { id: area, date: entry(day).score_date }, query: {} }),
    listScores: () => call(api.listScores, { query: { start_date, end_date: today } }),
    getWeeklyGrid: () => call(api.getWeeklyGrid, { query: {} }),
    getDashboardAnalytics: () => call(api.getDashboardAnalytics, {}),
    getTrends: () => call(api.getTrends, { query: {} }),
    listStreaks: () => call(api.listStreaks, {}),
    listLifeAreas: () => call(api.listLifeAreas, { query: {} }),
    createLifeArea: (number) => call(api.createLifeArea, { body: { name: `Area ${number}` } }),
    updateLifeArea: (number) => call(api.updateLifeArea, { params, body: { name: `${number}` } }),
    createPause: (number) =>
      call(api.createPause, {
        body: { life_area_id: area, first_day: addDays(today, number + 1), last_day: null },
      }),
    getMe: () => call(api.getMe, {}),
    updateMe: (number) => call(api.updateMe, { body: { full_name: `Ada ${number}` } }),
    listNotifications: () => call(api.listNotifications, { query: {} }),
    markAllNotificationsRead: () => call(api.markAllNotificationsRead, { query: {} }),
    updateNotificationSettings: (number) =>
      call(api.updateNotificationSettings, { body: { daily_quote_enabled: number === 1 } }),
    'a calendar': async () => (await fetch(`${origin}${path}`)).text(),
  } satisfies Record<string, (attempt: number) => Promise<unknown>>;
}
