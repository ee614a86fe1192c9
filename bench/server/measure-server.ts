import { setTimeout as wait } from 'node:timers/promises';
import { sync } from '@daymark/shared/sync/sync-endpoints.ts';
import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { plainRow, type Row } from '../table.ts';
import { measureFirstSyncs } from './first-sync.ts';
import { measureImport } from './import.ts';
import type { Load, LoadResult } from './load.ts';
import { compare, measure, type Outcome, seconds } from './measure.ts';
import type { Person, Seeded } from './seed.ts';

/** Milliseconds: the server looks for notices every minute. */
const noticesComeWithin = 70_000;

type Servers = Readonly<Record<'product' | 'bare', number>>;

interface Given {
  readonly people: Seeded;
  readonly bars: Readonly<Record<'read' | 'mark', number>>;
  readonly on: string;
}

export async function measureServer(servers: Servers, given: Given): Promise<Row[]> {
  const origin = originOf(servers.product);
  const { people, on } = given;
  return [
    await measureWeek(servers, given),
    await measureMark(servers, given),
    ...(await measureSyncs(servers, given)),
    ...(await measureFirstSyncs(origin, { people, on })),
    ...(await measureStats(servers, given)),
    ...(await measureImport(origin, { people, on })),
  ];
}

async function measureWeek(servers: Servers, { people, bars, on }: Given): Promise<Row> {
  const { weekStart, weekEnd, week } = people;
  const list = `/api/v1/scores/?start_date=${weekStart}&end_date=${weekEnd}`;
  const outcome = await both(servers, list, { token: week.token });
  return {
    measure: `A week of scores (30 rows), ${on}`,
    ...words(outcome),
    bar: `at least ${bars.read} of bare, p99 at most 25 ms`,
    isMet: outcome.ratio >= bars.read && outcome.measured.p99 <= 25,
  };
}

async function measureMark(servers: Servers, { people, bars, on }: Given): Promise<Row> {
  const { marking, today } = people;
  const outcome = await both(servers, '/api/v1/scores/', {
    writes: { people: marking, date: today },
  });
  return {
    measure: `An area marked done, on the disk, ${on}`,
    ...words(outcome),
    bar: `at least ${bars.mark} of bare`,
    isMet: outcome.ratio >= bars.mark,
  };
}

/** Measures syncs; the bare server reads the person's row alone. */
async function measureSyncs({ product, bare }: Servers, { people, on }: Given): Promise<Row[]> {
  const { token } = people.twenty;
  const { beforeEntry, latest } = await cursors(originOf(product), people);
  const nothing = await both({ product, bare }, syncFrom(latest), { token });
  const one = await measure(load(product, syncFrom(beforeEntry), { token }));
  return [
    {
      measure: `Sync with nothing new, ten years of 20 areas, ${on}`,
      ...words(nothing),
      bar: `at least 0.6 of bare's read of one row`,
      isMet: nothing.ratio >= 0.6,
    },
    atLeast(1500, `Sync with one new entry, ten years of 20 areas, ${on}`, one),
  ];
}

function syncFrom(cursor: string): string {
  return `/api/v1/sync?cursor=${encodeURIComponent(cursor)}`;
}

/** Makes the cursors of a device that has all but the last entry, and of one that has all. */
async function cursors(
  origin: string,
  { twenty, today }: Seeded,
): Promise<{ beforeEntry: string; latest: string }> {
  const beforeEntry = await lastCursor(origin, twenty);
  const [life_area_id = ''] = twenty.areas;
  await createApiCaller(origin, twenty.token)(recordScore, {
    body: { life_area_id, score: 1, score_date: today, notes: 'in the rain' },
  });
  return { beforeEntry, latest: await settledCursor(origin, twenty) };
}

/** Waits for the server's own notices of what was marked: they are something new as well. */
async function settledCursor(origin: string, person: Person): Promise<string> {
  for (let cursor = await lastCursor(origin, person); ;) {
    await wait(noticesComeWithin);
    const later = await lastCursor(origin, person);
    if (later === cursor) return cursor;
    cursor = later;
  }
}

async function lastCursor(origin: string, { token }: Person): Promise<string> {
  const call = createApiCaller(origin, token);
  let page = await call(sync, { query: {} });
  while (page.has_more) page = await call(sync, { query: { cursor: page.cursor } });
  return page.cursor;
}

async function measureStats({ product }: Servers, { people, on }: Given): Promise<Row[]> {
  const { token } = people.twenty;
  const ask = (name: string) => measure(load(product, `/api/v1/analytics/${name}`, { token }));
  const years = `ten years of 20 areas, ${on}`;
  return [
    atLeast(400, `Dashboard, ${years}`, await ask('dashboard')),
    atLeast(400, `Trends of six months, ${years}`, await ask('trends?period=6months')),
  ];
}

function both(
  { product, bare }: Servers,
  path: string,
  who: Pick<Load, 'token' | 'writes'>,
): Promise<Outcome> {
  return compare(load(product, path, who), load(bare, path, who));
}

function load(port: number, path: string, who: Pick<Load, 'token' | 'writes'>): Load {
  return { url: `${originOf(port)}${path}`, seconds, ...who };
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function atLeast(perSecond: number, name: string, result: LoadResult): Row {
  const isMet = result.requestsPerSecond >= perSecond;
  return plainRow(name, wordsOf(result), { bar: `at least ${perSecond} a second`, isMet });
}

function words({ ratio, measured, against }: Outcome): Pick<Row, 'ours' | 'against' | 'ratio'> {
  return {
    ours: wordsOf(measured),
    against: wordsOf(against),
    ratio: Math.round(ratio * 100) / 100,
  };
}

function wordsOf({ requestsPerSecond, p99 }: LoadResult): string {
  return `${Math.round(requestsPerSecond)}/s, p99 ${p99} ms`;
}
