import { api } from '@daymark/shared/api.ts';
import { activeAreasPerUser, areasPerUser, earliestDate } from '@daymark/shared/limits.ts';
import { createAreas, nameAreas, registerPerson } from '../../harness/person.ts';
import { measureMilliseconds } from '../../harness/repeat.ts';
import { startServer } from '../../harness/server.ts';
import { datesUpToToday, inBatches, sendScores, today } from '../server/seed.ts';
import { atMost, type Group, measureInTurn, openBoth } from './findings.ts';
import type { Product } from './products.ts';

/** Measures the slow reads of a person with as many areas as possible, each after a mark. */
export const measureAreas: Group = async (pair) => {
  await using opened = await openBoth(pair, openProduct);
  const measures = {
    dashboard: ['Dashboard statistics of 1,000 areas since 1970', 'ms', atMost(0.15)],
    streaks: ['Streaks of 1,000 areas since 1970', 'ms', atMost(0.15)],
    trends: ['Trends of 1,000 areas since 1970', 'ms', atMost(0.15)],
  } as const;
  return await measureInTurn(pair, measures, async (product) => {
    const { call, mark } = opened.of(product);
    const timeAfterMark = async (read: () => Promise<unknown>) => {
      await mark();
      return measureMilliseconds(read);
    };
    const query = { period: '6months' } as const;
    return {
      dashboard: await timeAfterMark(() => call(api.getDashboardAnalytics, {})),
      streaks: await timeAfterMark(() => call(api.listStreaks, {})),
      trends: await timeAfterMark(() => call(api.getTrends, { query })),
    };
  });
};

/** Creates as many areas as a person may have. Nine in ten end, because fewer may be active. */
async function openProduct({ options }: Product) {
  const server = await startServer({}, options);
  const { call } = await registerPerson(server.origin);
  const areas: string[] = [];
  while (areas.length < areasPerUser) {
    for (const id of areas.slice(-activeAreasPerUser)) {
      await call(api.deleteLifeArea, { params: { id } });
    }
    areas.push(...(await createAreas(call, nameAreas(activeAreasPerUser), earliestDate)));
  }
  const active = areas.slice(-activeAreasPerUser);
  const scores = datesUpToToday(14).flatMap((score_date) =>
    active.map((life_area_id) => ({ life_area_id, score_date, score: 1 as const })),
  );
  for (const batch of inBatches(scores)) await sendScores(call, batch);
  let marks = 0;
  const mark = () => {
    marks += 1;
    const [life_area_id = ''] = active;
    return sendScores(call, [{ life_area_id, score_date: today, score: marks % 2 === 0 ? 0 : 1 }]);
  };
  return { call, mark, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
