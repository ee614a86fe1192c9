import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type Server, startServer, temporaryFolder } from '../../harness/server.ts';
import { peakMegabytes, proportionalMegabytes } from '../process-usage.ts';
import { diskFolder } from '../server/databases.ts';
import { loadForMinute } from '../server/load-for-minute.ts';
import { fire } from '../server/measure.ts';
import { newPersonToImport, sendScores, datesUpToToday, today } from '../server/seed.ts';
import { atMost, type Group, measureInTurn, type Target } from './findings.ts';
import { type People, seedSqlite } from './seeds.ts';

/** Duration of the reads in seconds. A full run uses 300. */
const readSeconds = Number(process.env['BENCH_READ_SECONDS'] ?? 60);
const minutes = Number(process.env['BENCH_MINUTES'] ?? 60);
const imported = { areas: 50, dates: datesUpToToday(2000) };

/**
 * Returns the paths of calls that list the scores of a month and of three years, and of calls that
 * screens make.
 */
function pathsToRead([area = '']: readonly string[]): string[] {
  const list = (first: string, last: string) => `scores/?start_date=${first}&end_date=${last}`;
  const yearsAgo = (years: number) => addDays(today, -365 * years);
  return [
    list(addDays(today, -30), today),
    // One request may list at most a year.
    ...[0, 1, 2].map((years) => list(yearsAgo(years + 1), yearsAgo(years))),
    ...['week', 'month', '6months'].map((period) => `analytics/trends?period=${period}`),
    `analytics/strength?life_area_id=${area}&start_date=${yearsAgo(3)}&end_date=${today}`,
    'analytics/dashboard',
    'analytics/streaks',
    'scores/grid/weekly',
    'life-areas/',
    'pauses/',
    'notifications/',
    'auth/me',
    'sync',
  ].map((path) => `/api/v1/${path}`);
}

const measureMemoryAfter =
  (work: string, target: Target, load: (origin: string, people: People) => Promise<void>): Group =>
  async (pair) => {
    const seeded = { old: await seedSqlite(pair.old), new: await seedSqlite(pair.new) };
    const measures = { memory: [`Memory after ${work}`, 'MB', target] } as const;
    return measureInTurn(pair, measures, async ({ name, options }) => {
      const { folder, people } = seeded[name];
      await using server = await startServer({ DATA_DIR: folder }, options);
      await load(server.origin, people);
      return { memory: proportionalMegabytes(server.pid) };
    });
  };

export const measureReads = measureMemoryAfter(
  `${readSeconds} s of reads over 32 connections`,
  atMost(0.5),
  async (url, { twenty: { token, areas } }) => {
    await fire({ url, paths: pathsToRead(areas), token, seconds: readSeconds });
  },
);

export const measureHour = measureMemoryAfter(
  `${minutes} minutes of 150 requests a second`,
  atMost(0.75),
  async (origin, people) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await Promise.all([loadForMinute(origin, people), wait(60_000)]);
    }
  },
);

export const measureImport: Group = (pair) => {
  const measures = {
    peak: ['Peak memory during an import of 100,000 entries', 'MB', atMost(0.75)],
  } as const;
  return measureInTurn(pair, measures, async ({ options }) => {
    using folder = temporaryFolder(diskFolder);
    await using server = await startServer({ DATA_DIR: folder.path }, options);
    return { peak: await importEntries(server) };
  });
};

async function importEntries({ origin, pid }: Server): Promise<number> {
  const { call, batches } = await newPersonToImport(origin, imported);
  for (const batch of batches) await sendScores(call, batch);
  return peakMegabytes(pid);
}
