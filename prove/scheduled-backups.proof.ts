import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import {
  atMost,
  done,
  exactly,
  none,
  smallOf,
  type Figure,
  type Proof,
  type ProofSize,
} from './proof.ts';
import { withScheduledServer, type ScheduledServer } from './scheduled-server.ts';

interface Size {
  readonly marks: number;
  /** Kills in the middle of a backup. */
  readonly kills: number;
  /** Whether it is waited for the time of the schedule, up to two minutes. */
  readonly waitsForTime: boolean;
}

const sizes: Record<ProofSize, Size> = {
  small: { marks: 300, kills: 2, waitsForTime: false },
  full: { marks: 3000, kills: 5, waitsForTime: true },
};
/** The delay after the start and, after a kill, the rest of the claim; with what a busy machine adds. */
const longestUntilBegun = 45;
/** While a backup is made on the same processors, in milliseconds. */
const longestAnswer = 250;
/** How often the server looks. */
const longestAfterTime = 6;

export const proof: Proof = {
  claim:
    'A scheduled backup is made on time or at the next start, encrypted and handed on, restores to the same rows, and none is broken by a kill',
  isWithoutBrowser: true,
  async run(size) {
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      const places = [
        { on: 'SQLite', databaseUrl: '' },
        { on: 'PostgreSQL', databaseUrl: url },
      ];
      // Side by side: most of it is waiting.
      const shown = places.map(({ on, databaseUrl }) =>
        withScheduledServer(databaseUrl, (server) => showOn(server, { on, ...sizes[size] })),
      );
      return (await Promise.all(shown)).flat();
    } finally {
      await postgres.stop();
    }
  },
};

interface Shown extends Size {
  readonly on: string;
}

async function showOn(server: ScheduledServer, shown: Shown): Promise<Figure[]> {
  const { on, marks, kills, waitsForTime } = shown;
  await server.start({ schedule: '' });
  const acknowledged = await server.mark(marks);
  await server.stop();
  const late = waitsForTime ? await waitForTime(server) : null;
  const killed = await killInBackups(server, kills);
  const made = await missed(server);
  const compared = await server.restoreNewest();
  await server.stop();
  const handed = server.handedOver();
  const fullLate = atMost(`seconds from its time to its begin, ${on}`, late ?? 0, longestAfterTime);
  const fullAnswer = atMost(
    `99 of 100 answers while a backup is made, ms, ${on}`,
    server.answeredWithin(),
    longestAnswer,
  );
  return [
    done(`acknowledged marks, ${on}`, acknowledged),
    late === null ? { ...smallOf(fullLate), value: 'not waited for' } : fullLate,
    waitsForTime ? fullAnswer : smallOf(fullAnswer),
    exactly(`kills in the middle of a backup, ${on}`, killed.kills, kills),
    none(`processes that went on after them, ${on}`, killed.left),
    none(`starts after them that made no backup, ${on}`, killed.without + (made === null ? 1 : 0)),
    atMost(
      `slowest begin of a backup after a start, seconds, ${on}`,
      Math.max(killed.slowest, made ?? 0),
      longestUntilBegun,
    ),
    none(`files that can be read without the key, ${on}`, server.readable()),
    none(`files under their names that are not whole, ${on}`, await server.broken()),
    none(`what is left of killed ones, ${on}`, server.leftovers()),
    exactly(`backups handed to the command as they are, ${on}`, handed.same, handed.files),
    none(`restores with another key that were not refused, ${on}`, compared.withOtherKey),
    done(`rows restored into a fresh place, ${on}`, compared.rows),
    none(`of them different from those of the source, ${on}`, compared.different),
  ];
}

/** The first backup is made at once; then the one at its time is waited for. */
async function waitForTime(server: ScheduledServer): Promise<number> {
  // Far enough for the first to be there.
  const time = Math.ceil((Date.now() + 45_000) / 60_000) * 60_000;
  await server.start({ schedule: new Date(time).toISOString().slice(11, 16) });
  await server.untilMadeSince(time);
  await server.stop();
  return Math.round((server.newest() - time) / 100) / 10;
}

/** Each kill comes at a random moment of the time that the shortest backup so far took. */
async function killInBackups(server: ScheduledServer, count: number) {
  const random = seededRandom(20_261_125);
  const found = { kills: 0, left: 0, without: 0, slowest: 0 };
  for (let attempt = 0; found.kills < count && attempt < count * 3; attempt += 1) {
    await untilNextMinute(server);
    await server.start({ schedule: timeOf(Date.now()) });
    const began = await server.untilBegun(longestUntilBegun);
    if (began === null) found.without += 1;
    else found.slowest = Math.max(found.slowest, began);
    await wait(random() * server.duration());
    if (await server.kill()) found.kills += 1;
    found.left += await server.processesLeft();
  }
  return found;
}

/** Starts the server after the last kill and waits for its backup; null where none comes. */
async function missed(server: ScheduledServer): Promise<number | null> {
  await untilNextMinute(server);
  const since = Date.now();
  await server.start({ schedule: timeOf(since) });
  const began = await server.untilBegun(longestUntilBegun);
  await server.untilMadeSince(since);
  return began;
}

/** One that has been made in this minute is not due again before the next. */
async function untilNextMinute(server: ScheduledServer): Promise<void> {
  while (Math.floor(server.newest() / 60_000) === Math.floor(Date.now() / 60_000)) await wait(500);
}

function timeOf(time: number): string {
  return new Date(time).toISOString().slice(11, 16);
}
