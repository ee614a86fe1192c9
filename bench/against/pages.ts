import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { median } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { today } from '../server/seed.ts';
import { countLate, timeFrames } from '../web/scroll-frames.ts';
import * as scenes from '../web/tap-scenes.ts';
import { amountAtMost, atMost, type Group, measureInTurn, openBoth } from './findings.ts';
import type { Product } from './products.ts';

// The CPU of the phone is slowed four times. Its owner has marked fifty areas for ten years.
const areas = 50;
const days = 3652;
const pagesInARow = 3;
const slowed = `CPU slowed ${scenes.slowdown} times`;

export const measurePages: Group = async (pair) => {
  await using opened = await openBoth(pair, openProduct);
  const measures = {
    top: [
      `Tap on an area's name until the top of its page is painted, ${slowed}`,
      'ms',
      atMost(0.6),
    ],
    whole: [`Tap on an area's name until its whole page is painted, ${slowed}`, 'ms', atMost(0.6)],
    late: [`Late frames, board scrolled back by 150 days, ${slowed}`, '%', amountAtMost(10)],
    stats: [
      `Tap on a check box until all stats of the day are right, ${slowed}`,
      'ms',
      atMost(0.65),
    ],
  } as const;
  return await measureInTurn(pair, measures, async (product) => {
    const { origin, phone, unmarkToday } = opened.of(product);
    await using page = await scenes.openToday(phone, origin);
    const { stats } = await scenes.timeMarks(page, areas);
    await unmarkToday();
    const { screens, years } = await scenes.timeAreaPages(page, origin, pagesInARow);
    const frames = await timeFrames(page, origin, scenes.slowdown);
    return {
      top: median(screens),
      whole: median(years),
      late: (100 * countLate(frames)) / frames.length,
      stats: median(stats),
    };
  });
};

async function openProduct({ options }: Product) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder()).path;
  const server = stack.use(await startServer({}, options));
  const origin = `http://localhost:${server.port}`;
  const { token, areas: ids } = await scenes.newPersonToMark(origin, areas, days);
  const phone = stack.use(
    await scenes.openWatchedPhone(join(folder, 'profile'), { origin, token }),
  );
  const call = createApiCaller(origin, token);
  const all = stack.move();
  return {
    origin,
    phone,
    unmarkToday: async () => {
      const days = ids.slice(0, scenes.marksInARow).map((id) => {
        return call(api.deleteDayScore, { params: { id, date: today } });
      });
      await Promise.all(days);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
