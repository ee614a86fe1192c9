import { startServer } from '../../harness/server.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import type { Load } from '../server/load.ts';
import { fire, seconds, warmUpSeconds } from '../server/measure.ts';
import { lastCursor, syncFrom } from '../server/measure-server.ts';
import { today } from '../server/seed.ts';
import { atLeast, type Group, measureInTurn, openBoth } from './findings.ts';
import type { Product } from './products.ts';
import { seedSqlite } from './seeds.ts';

export const measureSqlite: Group = async (pair) => {
  await using opened = await openBoth(pair, openSqlite);
  const target = atLeast(1.15);
  const measures = {
    marks: ['Marks on SQLite', 'a second', target],
    weeks: ['Reads of a week of scores on SQLite', 'a second', target],
    syncs: ['Syncs with nothing new on SQLite', 'a second', target],
  } as const;
  return await measureInTurn(pair, measures, async (product) => {
    const { marks, week, sync } = opened.of(product);
    return {
      marks: await perSecond(marks),
      weeks: await perSecond(week),
      syncs: await perSecond(await sync()),
    };
  });
};

async function openSqlite(product: Product) {
  const { folder, people } = await seedSqlite(product);
  const server = await startServer({ DATA_DIR: folder }, product.options);
  const { weekStart, weekEnd, week, twenty, marking } = people;
  const scores = `${server.origin}/api/v1/scores/`;
  const list = `${scores}?start_date=${weekStart}&end_date=${weekEnd}`;
  const loads = {
    marks: { url: scores, seconds, writes: { people: marking, date: today } },
    week: { url: list, seconds, token: week.token },
    /** Each load begins at the newest cursor, because notices of the server move the cursor. */
    sync: async (): Promise<Load> => {
      const cursor = await lastCursor(createApiCaller(server.origin, twenty.token));
      return { url: `${server.origin}${syncFrom(cursor)}`, seconds, token: twenty.token };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  for (const load of [loads.marks, loads.week, await loads.sync()]) await warmUp(load);
  return loads;
}

export async function warmUp(load: Load): Promise<void> {
  await fire({ ...load, seconds: warmUpSeconds });
}

export async function perSecond(load: Load): Promise<number> {
  return (await fire(load)).requestsPerSecond;
}
