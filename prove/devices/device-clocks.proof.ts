import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Page } from 'playwright';
import { whenInstalled } from '../../harness/installed-app.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import { type Product, startProduct } from '../../harness/product.ts';
import { lookUntil } from '../../harness/until.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { exactly, none, type Proofs } from '../proof.ts';
import { mark, openApp, waitingOnDevice } from './app-page.ts';
import { beginRun } from './device-run.ts';
import { wrongClock } from './drive-page.ts';
import { readLedger } from './server-ledger.ts';
import { answerDayQuestion } from './three-devices.ts';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365.25 * day;
const area = 'Reading';
const queueLength = 40;

export const proofs: Proofs = {
  'device-clocks': {
    claim:
      'The server accepts every change of a device with a wrong clock once and on the right day, and no older edit overwrites such a change',
    needsBuild: true,
    async run(size) {
      const small = [-day, day];
      const clocks = size === 'small' ? small : [-hour, hour, ...small, -10 * year, 10 * year];
      const total = zeros('wrong', 'changes', 'marks', 'lost', 'doubled', 'misplaced');
      await using product = await startProduct();
      for (const [index, offset] of clocks.entries()) {
        const random = seededRandom(9000 + index);
        const script = wrongClock(offset);
        const run = await beginRun(product, { device: `queue-${index}`, random, script });
        await run.do(run.acts(queueLength));
        const { lost, doubled } = await run.finish();
        addTo(total, { changes: run.keys.length, lost, doubled });
        addTo(total, await markWith(product, offset, `clock-${index}`));
      }
      const { length } = clocks;
      return [
        exactly('clock errors tried, from an hour to ten years', total.wrong, length),
        exactly(
          'changes sent through the queues of devices with wrong clocks',
          total.changes,
          length * queueLength,
        ),
        exactly(
          'marks made on screens of devices with wrong clocks, online and offline',
          total.marks,
          length * 2,
        ),
        none('changes lost or refused', total.lost),
        none('changes doubled', total.doubled),
        none('marks on a wrong day, or overwritten by an older edit', total.misplaced),
      ];
    },
  },
};

/** Marks a day as done online, then restarts the app offline and marks the day as not done. */
async function markWith(product: Product, offset: number, device: string) {
  const person = await product.newPerson();
  const { today } = person;
  const created_on = addDays(today, -5);
  const { id } = await person.call(api.createLifeArea, { body: { name: area, created_on } });
  const older = new Date(Date.now() - 60_000).toISOString();
  await person.call(api.recordScore, {
    body: { life_area_id: id, score_date: today, score: 0, edited_at: older },
  });
  const page = await openApp(product, { device, person, script: wrongClock(offset) });
  if (Math.abs(offset) > 3 * hour) await answerDayQuestion(page);
  let [marks, misplaced] = [0, 0];
  const distance = (await page.evaluate(() => Date.now())) - Date.now();
  const expectMark = async (score: 0 | 1, writes: number) => {
    marks += 1;
    if (await waitingOnDevice(page)) misplaced += 1;
    const range = { start_date: addDays(today, -300), end_date: today };
    const [found, ...others] = await person.call(api.listScores, { query: range });
    const ledger = readLedger(product.server.sqliteFile, person);
    const isRight = found?.score === score && found.score_date === today && others.length === 0;
    if (!isRight || ledger.writesOfDay.get(`${id} ${today}`) !== writes) misplaced += 1;
  };
  await mark(page, area, 'Completed');
  await settle(page);
  await expectMark(1, 2);
  await whenInstalled(page);
  await page.context().setOffline(true);
  await page.reload();
  await mark(page, area, 'Not Done');
  await page.context().setOffline(false);
  await settle(page);
  await expectMark(0, 3);
  await page.close();
  return { wrong: Math.abs(distance - offset) < 60_000, marks, misplaced };
}

function settle(page: Page): Promise<boolean> {
  const look = async () => !(await waitingOnDevice(page));
  return lookUntil(look, Boolean, { within: 5_000 });
}
