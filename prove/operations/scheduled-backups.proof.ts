import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '../../harness/database.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { atMost, moreThanNone, exactly, inFull, addPart, none, type Proofs } from '../proof.ts';
import { startScheduledServer, type ScheduledServer } from './scheduled-server.ts';

/** Only the full run waits up to two minutes for the scheduled time. */
const sizes = { small: { marks: 300, kills: 2 }, full: { marks: 3000, kills: 5 } };
/** Maximum time from a server start to a backup, in seconds. A killed server's claim lasts 20. */
const longestUntilBegun = 45;
const longestAnswer = 250;
/** Maximum delay after the scheduled time, in seconds. The server checks the schedule often. */
const longestAfterTime = 6;

export const proofs: Proofs = {
  'scheduled-backups': {
    claim:
      'A scheduled backup is made on time or at the next start, is encrypted, complete and passed to BACKUP_COMMAND, and no kill damages a backup',
    async run(size) {
      await using database = await startDatabase();
      // Both databases are tested concurrently, because the proof mostly waits.
      const shown = [showOn('SQLite', '', size), showOn('PostgreSQL', database.url, size)];
      return (await Promise.all(shown)).flat();
    },
  },
};

async function showOn(on: string, databaseUrl: string, size: keyof typeof sizes) {
  const { marks, kills } = sizes[size];
  await using server = await startScheduledServer(databaseUrl);
  const acknowledged = await server.mark(marks);
  await server.stop();
  const late = size === 'full' ? await waitForTime(server) : null;
  const killed = await killInBackups(server, kills);
  const made = await missed(server);
  const compared = await server.restoreNewest();
  await server.stop();
  const handed = server.handedOver();
  const onTime = atMost(
    'seconds from the scheduled time to the start of the backup',
    late ?? 0,
    longestAfterTime,
  );
  const answered = server.answeredWithin();
  const slowest = Math.max(killed.slowest, made ?? 0);
  return addPart(`, ${on}`, [
    moreThanNone('acknowledged marks', acknowledged),
    { ...inFull(size, onTime), ...(late === null && { value: 'not waited for' }) },
    inFull(size, atMost('p99 of /health during a backup, ms', answered, longestAnswer)),
    exactly('kills during a backup', killed.kills, kills),
    none('processes that continued after a kill', killed.left),
    none('starts after a kill that made no backup', killed.without + (made === null ? 1 : 0)),
    atMost('slowest start of a backup after a server start, seconds', slowest, longestUntilBegun),
    none('backup files readable without the key', server.readable()),
    none('incomplete backup files under a final name', await server.broken()),
    none('leftover files of killed backups', server.leftovers()),
    exactly('backups handed unchanged to BACKUP_COMMAND', handed.same, handed.files),
    none('restores with a wrong key that were accepted', compared.withOtherKey),
    moreThanNone('rows restored into an empty folder', compared.rows),
    none('restored rows that differ from the source', compared.different),
  ]);
}

/** Waits for the backup at the scheduled time and returns its delay in seconds. */
async function waitForTime(server: ScheduledServer): Promise<number> {
  const time = Math.ceil((Date.now() + 45_000) / 60_000) * 60_000;
  await server.start(timeOf(time));
  await server.untilMadeSince(time);
  await server.stop();
  return Math.round((server.newest() - time) / 100) / 10;
}

/** Kills the server at random moments within the duration of the shortest backup so far. */
async function killInBackups(server: ScheduledServer, count: number) {
  const random = seededRandom(20_261_125);
  const found = { kills: 0, left: 0, without: 0, slowest: 0 };
  for (let attempt = 0; found.kills < count && attempt < count * 3; attempt += 1) {
    await startAtNextMinute(server);
    const began = await server.untilBegun(longestUntilBegun);
    if (began === null) found.without += 1;
    else found.slowest = Math.max(found.slowest, began);
    await wait(random() * server.duration());
    if (await server.kill()) found.kills += 1;
    found.left += await server.processesLeft();
  }
  return found;
}

/** Resolves with the seconds until the backup started, or null if none started. */
async function missed(server: ScheduledServer): Promise<number | null> {
  const since = await startAtNextMinute(server);
  const began = await server.untilBegun(longestUntilBegun);
  await server.untilMadeSince(since);
  return began;
}

/**
 * Waits for a minute without a backup, and starts the server with a backup scheduled for that
 * minute.
 */
async function startAtNextMinute(server: ScheduledServer): Promise<number> {
  while (Math.floor(server.newest() / 60_000) === Math.floor(Date.now() / 60_000)) await wait(500);
  const now = Date.now();
  await server.start(timeOf(now));
  return now;
}

function timeOf(time: number): string {
  return new Date(time).toISOString().slice(11, 16);
}
