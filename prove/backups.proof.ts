import { readFile } from 'node:fs/promises';
import {
  createLifeArea,
  deleteLifeArea,
  listLifeAreas,
  updateLifeArea,
} from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { deleteScore, listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import { newPage, type Person, type Product, todayOf, withProduct } from './product.ts';
import { done, exactly, none, type Proof, type ProofSize } from './proof.ts';

const sizes: Record<ProofSize, { flips: number; rounds: number; days: number }> = {
  small: { flips: 20, rounds: 1, days: 4 },
  full: { flips: 1000, rounds: 40, days: 20 },
};

export const proof: Proof = {
  claim:
    'A backup with one bit that is another is refused and changes nothing; a restore brings back what is gone, and its undo leaves everything as it was',
  run: (size) => withProduct((product) => show(product, sizes[size]), { reducedMotion: 'reduce' }),
};

async function show(product: Product, { flips, rounds, days }: (typeof sizes)['full']) {
  const flipped = await flipBits(product, { flips, days });
  const restored = { times: 0, changes: 0, missing: 0, different: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await restoreAndUndo(product, { random: seededRandom(round), days });
    restored.times += 1;
    restored.changes += outcome.changes;
    restored.missing += outcome.missing;
    restored.different += outcome.different;
  }
  return [
    exactly('backups with one flipped bit', flipped.tried, flips),
    none('of them not refused', flipped.tried - flipped.refused),
    none('changes of areas, scores, queue or backups by them', flipped.changes),
    exactly('restores', restored.times, rounds),
    done('changes by them', restored.changes),
    none('still missing after a restore', restored.missing),
    none('different after its undo', restored.different),
  ];
}

async function flipBits(product: Product, { flips, days }: { flips: number; days: number }) {
  const random = seededRandom(17);
  const person = await personWithHistory(product, { random, days });
  const page = await openSettings(product, 'flips', person);
  const bytes = await downloadNewest(page);
  const before = await everything(page, person);
  let [tried, refused] = [0, 0];
  for (let flip = 0; flip < flips; flip += 1) {
    const broken = Buffer.from(bytes);
    // Spread over the whole file, so that every part of it is met.
    const at = Math.floor(((flip + random()) / flips) * broken.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    if (differsByOneBit(bytes, broken)) tried += 1;
    if (await isRefused(page, broken)) refused += 1;
  }
  const after = await everything(page, person);
  await page.close();
  return { tried, refused, changes: Number(before !== after) };
}

function differsByOneBit(one: Buffer, other: Buffer): boolean {
  const differences = [...one].flatMap((byte, index) => byte ^ (other[index] ?? 0) || []);
  const [bits = 0] = differences;
  return one.length === other.length && differences.length === 1 && Math.log2(bits) % 1 === 0;
}

async function isRefused(page: Page, buffer: Buffer): Promise<boolean> {
  const file = { name: 'backup.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Backup file').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  const outcome = dialog
    .getByText(/Nothing was changed|This is not your backup|^Backup of/)
    .first();
  await outcome.waitFor();
  const isRefused = await dialog.getByRole('heading', { name: 'Nothing was restored' }).isVisible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return isRefused;
}

async function restoreAndUndo(
  product: Product,
  { random, days }: { random: () => number; days: number },
) {
  const person = await personWithHistory(product, { random, days });
  const page = await openSettings(product, `round-${crypto.randomUUID()}`, person);
  await downloadNewest(page);
  await changeAtRandom(person, { random, days });
  const before = await serverState(person);

  const dialog = await openRestore(page);
  const newer = dialog.getByRole('switch');
  if ((await newer.count()) > 0 && random() < 0.5) await newer.click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await dialog.getByText('Everything is on the server.').waitFor();
  const made = (await dialog.getByText(/changes? (was|were) made/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const again = await openRestore(page);
  const missing = await again.getByText(/There already|there already|is missing/).count();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Undo restore/ }).click();
  await dialog.getByRole('button', { name: 'Undo restore', exact: true }).click();
  await page.getByText('The restore was undone').waitFor();
  await page.getByRole('region', { name: 'Offline queue' }).waitFor({ state: 'hidden' });
  const after = await serverState(person);
  await page.close();
  return {
    changes: Number.parseInt(made, 10),
    missing: missing === 1 ? 0 : 1,
    different: Number(before !== after),
  };
}

/** Of the automatic backup, which is the last of the list. */
async function openRestore(page: Page) {
  const rows = page.getByRole('region', { name: 'Backups' }).getByRole('listitem');
  await rows
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Backup of/).waitFor();
  return dialog;
}

async function openSettings(product: Product, device: string, person: Person): Promise<Page> {
  const page = await newPage(product);
  const address = product.address(device.slice(0, 20));
  await page.goto(`${address}/login`);
  const { access_token, user } = person.signedIn;
  await page.evaluate(
    ([token, owner]) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('session_user', owner);
    },
    [access_token, JSON.stringify(user)] as const,
  );
  await page.goto(`${address}/settings`);
  return page;
}

async function downloadNewest(page: Page): Promise<Buffer> {
  const card = page.getByRole('region', { name: 'Backups' });
  await card.getByRole('button', { name: /^More/ }).first().click();
  const coming = page.waitForEvent('download');
  await card.getByRole('menuitem', { name: 'Download' }).click();
  return readFile(await (await coming).path());
}

interface History {
  readonly random: () => number;
  readonly days: number;
}

async function personWithHistory(product: Product, { random, days }: History): Promise<Person> {
  const person = await product.newPerson();
  const { call } = person;
  const today = todayOf(person);
  for (const name of ['Reading', 'Piano', 'Health “é” 🎹', 'Finance']) {
    const created_on = addDays(today, -Math.ceil(random() * days));
    const { id } = await call(createLifeArea, { body: { name, created_on } });
    for (let date = created_on; date <= today; date = addDays(date, 1)) {
      if (random() < 0.3) continue;
      const score = random() < 0.7 ? 1 : 0;
      const body = { id: newId(), life_area_id: id, score, score_date: date, notes: '' } as const;
      await call(recordScore, { body });
    }
  }
  const [, , , last] = await call(listLifeAreas, { query: {} });
  const params = { id: last?.id ?? '' };
  if (random() < 0.5) await call(updateLifeArea, { params, body: { is_active: false } });
  return person;
}

/** What a person does, or has happen to them, after a backup. */
async function changeAtRandom({ call, signedIn }: Person, { random, days }: History) {
  const today = todayOf({ call, signedIn });
  const areas = await call(listLifeAreas, { query: {} });
  const scores = await call(listScores, { query: rangeOf(today, days) });
  for (const { id, life_area_id, score_date } of scores) {
    const chance = random();
    if (chance < 0.3) await call(deleteScore, { params: { id }, query: {} });
    // An archived area takes no score of today any more.
    else if (chance < 0.5 && score_date < today) {
      const body = { life_area_id, score_date, score: 0 as const, notes: 'Later' };
      await call(recordScore, { body });
    }
  }
  for (const { id } of areas.slice(0, 3)) {
    const chance = random();
    const params = { id };
    if (chance < 0.3) await call(deleteLifeArea, { params, query: { erase: 'true' } });
    else if (chance < 0.6) await call(deleteLifeArea, { params, query: {} });
    else await call(updateLifeArea, { params, body: { name: 'Another name' } });
  }
  const { id } = await call(createLifeArea, { body: { name: 'New since' } });
  await call(recordScore, { body: { life_area_id: id, score: 1, score_date: today } });
}

function newId(): string {
  return uuidv7(Date.now(), (bytes) => crypto.getRandomValues(bytes));
}

function rangeOf(today: string, days: number) {
  return { start_date: addDays(today, -days - 1), end_date: addDays(today, 1) };
}

/** Everything that a person can see of their areas and scores. */
async function serverState(person: Person): Promise<string> {
  const query = rangeOf(todayOf(person), 100);
  const scores = await person.call(listScores, { query });
  const areas = await person.call(listLifeAreas, { query: { include_deleted: 'true' } });
  const marks = scores.map(({ life_area_id, score_date, score, notes }) =>
    JSON.stringify([life_area_id, score_date, score, notes]),
  );
  return JSON.stringify([areas, marks.toSorted()]);
}

/** And what the device holds of theirs. */
async function everything(page: Page, person: Person): Promise<string> {
  const device = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('daymark');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction(['outbox', 'backups']);
          const queued = transaction.objectStore('outbox').count();
          const stored = transaction.objectStore('backups').getAllKeys();
          transaction.addEventListener('complete', () => {
            database.close();
            resolve(JSON.stringify([queued.result, stored.result]));
          });
        });
      }),
  );
  return device + (await serverState(person));
}
