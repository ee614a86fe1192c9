import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Page } from 'playwright';
import { readStoredRows } from '../../e2e/stored-on-device.ts';
import { download } from '../../harness/download.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import type { Person } from '../../harness/person.ts';
import { type Product, startProduct } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { openApp } from './app-page.ts';

const sizes = {
  small: { flips: 20, rounds: 1, days: 4 },
  full: { flips: 1000, rounds: 40, days: 20 },
};

export const proofs: Proofs = {
  backups: {
    claim:
      'A backup with one flipped bit is refused and changes nothing, a restore returns all missing data, and Undo recovers the data from before the restore',
    needsBuild: true,
    async run(size) {
      const { flips, rounds, days } = sizes[size];
      await using product = await startProduct({ reducedMotion: 'reduce' });
      const flipped = await flipBits(product, flips, { random: seededRandom(17), days });
      const total = zeros('times', 'changes', 'missing', 'different');
      for (let round = 0; round < rounds; round += 1) {
        addTo(total, await restoreAndUndo(product, { random: seededRandom(round), days }));
      }
      return [
        exactly('backups with one flipped bit', flipped.tried, flips),
        none('backups with one flipped bit that were accepted', flipped.tried - flipped.refused),
        none('accounts changed by backups with one flipped bit', flipped.changes),
        exactly('restores', total.times, rounds),
        moreThanNone('changes made by restores', total.changes),
        none('restores after which data were still missing', total.missing),
        none('restores whose Undo left a difference', total.different),
      ];
    },
  },
};

interface History {
  readonly random: () => number;
  readonly days: number;
}

async function flipBits(product: Product, flips: number, history: History) {
  const { random } = history;
  const person = await personWithHistory(product, history);
  const page = await openSettings(product, person);
  const bytes = await downloadNewest(page);
  const before = await everything(page, person);
  let [tried, refused] = [0, 0];
  for (let flip = 0; flip < flips; flip += 1) {
    const broken = Buffer.from(bytes);
    // Spreads the flips over the whole file.
    const at = Math.floor(((flip + random()) / flips) * broken.length);
    broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    if (!broken.equals(bytes)) tried += 1;
    if (await isRefused(page, broken)) refused += 1;
  }
  const after = await everything(page, person);
  await page.close();
  return { tried, refused, changes: Number(before !== after) };
}

async function isRefused(page: Page, buffer: Buffer): Promise<boolean> {
  const file = { name: 'backup.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Backup file').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  const outcomes = /Nothing was changed|This is not your backup|^Backup of/;
  await dialog.getByText(outcomes).first().waitFor();
  const isRefused = await dialog.getByRole('heading', { name: 'Nothing was restored' }).isVisible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return isRefused;
}

async function restoreAndUndo(product: Product, history: History) {
  const person = await personWithHistory(product, history);
  const page = await openSettings(product, person);
  await downloadNewest(page);
  await changeAtRandom(person, history);
  const before = await serverState(person);

  const dialog = await openRestore(page);
  const newer = dialog.getByRole('switch');
  if ((await newer.count()) > 0 && history.random() < 0.5) await newer.click();
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
    times: 1,
    changes: Number.parseInt(made, 10),
    missing: missing !== 1,
    different: before !== after,
  };
}

/** Opens the dialog that restores the automatic backup, which is the last one in the list. */
async function openRestore(page: Page) {
  const rows = page.getByRole('region', { name: 'Backups' }).getByRole('listitem');
  const restore = rows.last().getByRole('button', { name: /^Restore/ });
  await restore.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Backup of/).waitFor();
  return dialog;
}

function openSettings(product: Product, person: Person): Promise<Page> {
  const device = `device-${person.signedIn.user.id.slice(-12)}`;
  return openApp(product, { device, person, path: '/settings' });
}

async function downloadNewest(page: Page): Promise<Buffer> {
  const card = page.getByRole('region', { name: 'Backups' });
  await card.getByRole('button', { name: /^More/ }).first().click();
  return (await download(card.getByRole('menuitem', { name: 'Download' }))).bytes;
}

async function personWithHistory(product: Product, { random, days }: History): Promise<Person> {
  const person = await product.newPerson();
  const { call, today } = person;
  let last = '';
  for (const name of ['Reading', 'Piano', 'Health “é” 🎹', 'Finance']) {
    const created_on = addDays(today, -Math.ceil(random() * days));
    const { id } = await call(api.createLifeArea, { body: { name, created_on } });
    last = id;
    for (let score_date = created_on; score_date <= today; score_date = addDays(score_date, 1)) {
      if (random() < 0.3) continue;
      const score = random() < 0.7 ? 1 : 0;
      await call(api.recordScore, { body: { life_area_id: id, score, score_date } });
    }
  }
  const body = { is_active: false };
  if (random() < 0.5) await call(api.updateLifeArea, { params: { id: last }, body });
  return person;
}

async function changeAtRandom({ call, today }: Person, { random, days }: History): Promise<void> {
  const areas = await call(api.listLifeAreas, { query: {} });
  const scores = await call(api.listScores, { query: getRange(today, days) });
  for (const { id, life_area_id, score_date } of scores) {
    const chance = random();
    if (chance < 0.3) await call(api.deleteScore, { params: { id }, query: {} });
    // An archived area accepts no entry for today.
    else if (chance < 0.5 && score_date < today) {
      const body = { life_area_id, score_date, score: 0 as const, notes: 'Later' };
      await call(api.recordScore, { body });
    }
  }
  for (const { id } of areas.slice(0, 3)) {
    const chance = random();
    const params = { id };
    if (chance < 0.3) await call(api.deleteLifeArea, { params, query: { erase: 'true' } });
    else if (chance < 0.6) await call(api.deleteLifeArea, { params, query: {} });
    else await call(api.updateLifeArea, { params, body: { name: 'Another name' } });
  }
  const { id } = await call(api.createLifeArea, { body: { name: 'New since' } });
  await call(api.recordScore, { body: { life_area_id: id, score: 1, score_date: today } });
}

function getRange(today: CalendarDate, days: number) {
  return { start_date: addDays(today, -days - 1), end_date: addDays(today, 1) };
}

async function serverState({ call, today }: Person): Promise<string> {
  const scores = await call(api.listScores, { query: getRange(today, 100) });
  const areas = await call(api.listLifeAreas, { query: { include_deleted: 'true' } });
  const marks = scores.map(({ life_area_id, score_date, score, notes }) =>
    JSON.stringify([life_area_id, score_date, score, notes]),
  );
  return JSON.stringify([areas, marks.toSorted()]);
}

async function everything(page: Page, person: Person): Promise<string> {
  const queued = await readStoredRows(page, 'outbox');
  const stored = await readStoredRows<{ id: string }>(page, 'backups');
  const ids = stored.map(({ id }) => id);
  return JSON.stringify([queued.length, ids]) + (await serverState(person));
}
