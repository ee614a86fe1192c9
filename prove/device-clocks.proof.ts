import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import type { Page } from 'playwright';
import { whenInstalled } from '../e2e/installed-app.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { mark, openApp, waitingOnDevice } from './app-page.ts';
import { drain, openDriven, perform } from './driven.ts';
import { PersonModel } from './person-model.ts';
import { type Product, todayOf, withProduct } from './product.ts';
import { exactly, none, type Proof, type ProofSize } from './proof.ts';
import { randomActs } from './random-acts.ts';
import { compareWithServer, readLedger } from './server-ledger.ts';
import { wrongClock } from './wrong-clock.ts';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365.25 * day;
const offsets: Record<ProofSize, readonly number[]> = {
  small: [-day, day],
  full: [-hour, hour, -day, day, -10 * year, 10 * year],
};
const area = 'Reading';
const queueLength = 40;

export const proof: Proof = {
  claim:
    'A device with a wrong clock has every change accepted once, on the right day, and wins over older edits',
  run: (size) => withProduct((product) => tryClocks(product, offsets[size])),
};

async function tryClocks(product: Product, clocks: readonly number[]) {
  const total = { wrong: 0, changes: 0, marks: 0, lost: 0, doubled: 0, misplaced: 0 };
  for (const [index, offset] of clocks.entries()) {
    const seen = await queueWith(product, offset, seededRandom(9000 + index));
    total.changes += seen.changes;
    total.lost += seen.lost;
    total.doubled += seen.doubled;
    const screens = await markWith(product, offset, `clock-${index}`);
    total.wrong += screens.isWrong ? 1 : 0;
    total.marks += screens.marks;
    total.misplaced += screens.misplaced;
  }
  return [
    exactly('wrong clocks, from an hour to ten years', total.wrong, clocks.length),
    exactly('changes through their queues', total.changes, clocks.length * queueLength),
    exactly('marks on their screens, with and without a network', total.marks, clocks.length * 2),
    none('changes lost or refused', total.lost),
    none('changes doubled', total.doubled),
    none('marks that are not on the day it is, or lost to an older edit', total.misplaced),
  ];
}

async function queueWith(product: Product, offset: number, random: () => number) {
  const person = await product.newPerson();
  const model = new PersonModel();
  const script = wrongClock(offset);
  const page = await openDriven(product, `queue-${offset}`.replace('-', 'minus-'), {
    person,
    script,
  });
  const keys = await perform(page, randomActs(model, random, { of: person, length: queueLength }));
  await drain(page);
  const left = await page.evaluate(() => driven.stored());
  await page.close();
  const { lost, doubled } = await compareWithServer(product.sqliteFile, { person, model, keys });
  return { changes: keys.length, lost: lost + left.length, doubled };
}

/** The production build on such a device: marked done online, then not done after a start without a network. */
async function markWith(product: Product, offset: number, device: string) {
  const person = await product.newPerson();
  const today = todayOf(person);
  const created_on = addDays(today, -5);
  const { id } = await person.call(createLifeArea, { body: { name: area, created_on } });
  const older = new Date(Date.now() - 60_000).toISOString();
  await person.call(recordScore, {
    body: { life_area_id: id, score_date: today, score: 0, edited_at: older },
  });
  const page = await openApp(product, {
    device,
    person,
    script: wrongClock(offset),
  });
  if (Math.abs(offset) > 3 * hour) await trustServer(page);
  let [marks, misplaced] = [0, 0];
  const distance = (await page.evaluate(() => Date.now())) - Date.now();
  const isWrong = Math.abs(distance - offset) < 60_000;
  const expectMark = async (score: 0 | 1, writes: number) => {
    marks += 1;
    if (await waitingOnDevice(page)) misplaced += 1;
    const range = { start_date: addDays(today, -300), end_date: today };
    const [found, ...others] = await person.call(listScores, { query: range });
    const ledger = readLedger(product.sqliteFile, person.signedIn.user.id);
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
  return { isWrong, marks, misplaced };
}

/** Answers the question which day it is with the day of the server. */
async function trustServer(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Which day is it?' });
  await question.getByRole('button').first().click();
  await question.waitFor({ state: 'hidden' });
}

/** Until nothing waits any more, at most five seconds. */
async function settle(page: Page): Promise<void> {
  const end = Date.now() + 5_000;
  while (Date.now() < end && (await waitingOnDevice(page))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
