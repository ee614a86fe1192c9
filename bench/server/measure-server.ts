import { setTimeout as wait } from 'node:timers/promises';
import { sync } from '@daymark/shared/sync/sync-endpoints.ts';
import { type Environment, startServer } from '../../harness/server.ts';
import { type ApiCaller, createApiCaller } from '../../scripts/api-caller.ts';
import { freePort } from '../../scripts/free-port.ts';
import { start } from '../../scripts/processes.ts';
import { createRow, type Row } from '../table.ts';
import { measureFirstSync } from './first-sync.ts';
import { measureImport } from './import.ts';
import type { Load, LoadResult } from './load.ts';
import { compare, measure, seconds } from './measure.ts';
import { type Seeded, sendScores, today } from './seed.ts';

/** Maximum milliseconds until notices arrive. The server looks for new notices every minute. */
const noticesComeWithin = 70_000;

interface Given {
  /** Name of the database in the titles of the rows. */
  readonly on: string;
  readonly people: Seeded;
  readonly env: Environment;
  /** File or URL of the bare server's database. */
  readonly barePlace: string;
  /** Minimum ratios of the product's speed to the speed of the bare server. */
  readonly bars: Readonly<Record<'read' | 'mark', number>>;
}

type Who = Pick<Load, 'token' | 'writes'>;

export async function measureServer(given: Given): Promise<Row[]> {
  const { on, people, env, barePlace, bars } = given;
  await using product = await startServer(env);
  const { port: productPort, origin } = product;
  const barePort = await freePort();
  const bare = start(['bench/server/bare-server.ts', barePlace, `${barePort}`]);
  const { weekStart, weekEnd, week, twenty, fifty, marking } = people;
  const { token } = twenty;
  const years = `ten years of 20 areas, ${on}`;

  async function besideBare(measured: string, path: string, who: Who & { bar: number }) {
    const { bar, ...load } = who;
    const result = await compare(loadOf(productPort, path, load), loadOf(barePort, path, load));
    const row = createRow(measured, wordsOf(result.measured), {
      against: wordsOf(result.against),
      ratio: result.ratio,
      bar: `at least ${bar} of the bare server`,
      isMet: result.ratio >= bar,
    });
    return { row, p99: result.measured.p99 };
  }

  async function atLeast(perSecond: number, measured: string, path: string): Promise<Row> {
    const result = await measure(loadOf(productPort, path, { token }));
    const isMet = result.requestsPerSecond >= perSecond;
    return createRow(measured, wordsOf(result), { bar: `at least ${perSecond} a second`, isMet });
  }

  const list = `/api/v1/scores/?start_date=${weekStart}&end_date=${weekEnd}`;
  const reads = await besideBare(`Reads of a week of scores (30 rows), ${on}`, list, {
    token: week.token,
    bar: bars.read,
  });
  const marks = await besideBare(`Marks written to the disk, ${on}`, '/api/v1/scores/', {
    writes: { people: marking, date: today },
    bar: bars.mark,
  });
  const call = createApiCaller(origin, token);
  const { beforeEntry, latest } = await cursors(call, twenty.areas[0] ?? '');
  // The bare server reads only the person's row.
  const nothing = await besideBare(`Sync with nothing new, ${years}`, syncFrom(latest), {
    token,
    bar: 0.6,
  });
  const rows = [
    {
      ...reads.row,
      bar: `${reads.row.bar}, p99 at most 25 ms`,
      isMet: reads.row.isMet && reads.p99 <= 25,
    },
    marks.row,
    { ...nothing.row, bar: `${nothing.row.bar}'s read of one row` },
    await atLeast(1500, `Sync with one new entry, ${years}`, syncFrom(beforeEntry)),
    await measureFirstSync(origin, twenty, { kilobytes: 120, on }),
    await measureFirstSync(origin, fifty, { kilobytes: 300, on }),
    await atLeast(400, `Dashboard statistics, ${years}`, '/api/v1/analytics/dashboard'),
    await atLeast(400, `Trends of six months, ${years}`, '/api/v1/analytics/trends?period=6months'),
    ...(await measureImport(origin, call, on)),
  ];
  bare.kill('SIGTERM');
  return rows;
}

export function syncFrom(cursor: string): string {
  return `/api/v1/sync?cursor=${encodeURIComponent(cursor)}`;
}

/** Stores an entry. Returns the cursors before the entry and after all notices about the entry. */
async function cursors(call: ApiCaller, life_area_id: string) {
  const beforeEntry = await lastCursor(call);
  const entry = { life_area_id, score: 1, score_date: today, notes: 'in the rain' } as const;
  await sendScores(call, [entry]);
  // Notices of the server about the entry also move the cursor.
  for (let latest = await lastCursor(call); ;) {
    await wait(noticesComeWithin);
    const later = await lastCursor(call);
    if (later === latest) return { beforeEntry, latest };
    latest = later;
  }
}

export async function lastCursor(call: ApiCaller): Promise<string> {
  let page = await call(sync, { query: {} });
  while (page.has_more) page = await call(sync, { query: { cursor: page.cursor } });
  return page.cursor;
}

function loadOf(port: number, path: string, who: Who): Load {
  return { url: `http://127.0.0.1:${port}${path}`, seconds, ...who };
}

function wordsOf({ requestsPerSecond, p99 }: LoadResult): string {
  return `${Math.round(requestsPerSecond)}/s, p99 ${p99} ms`;
}
