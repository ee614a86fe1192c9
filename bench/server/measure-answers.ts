import { api } from '@daymark/shared/api.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { measureMilliseconds } from '../../harness/repeat.ts';
import type { ApiCaller } from '../../scripts/api-caller.ts';
import { sendScores, today } from './seed.ts';

/** Repeats three reads and a mark while `goesOn()`. Returns response times in milliseconds. */
export async function measureAnswers(
  call: ApiCaller,
  goesOn: () => boolean | Promise<boolean>,
): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const [area] = await call(api.listLifeAreas, {});
  const mark = (score: 0 | 1) => {
    const entry = { life_area_id: area?.id ?? '', score_date: today, score };
    return sendScores(call, [{ ...entry, idempotency_key: crypto.randomUUID() }]);
  };
  let marks = 0;
  const calls = [
    () => call(api.getDashboardAnalytics, {}),
    () => call(api.listLifeAreas, {}),
    () => call(api.getMe, {}),
    () => mark((marks += 1) % 2 === 0 ? 0 : 1),
  ];
  const workers = calls.map(async (ask) => {
    while (!over.signal.aborted) {
      times.push(await measureMilliseconds(ask));
      await wait(25);
    }
  });
  while (await goesOn()) await wait(250);
  over.abort();
  await Promise.all(workers);
  return times;
}
