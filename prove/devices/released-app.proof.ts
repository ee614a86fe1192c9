import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Locator, Page } from 'playwright';
import { readStoredRows } from '../../e2e/stored-on-device.ts';
import { openProfile, storeOnDevice } from '../../harness/browser.ts';
import { startFaultyProxy } from '../../harness/faulty-proxy.ts';
import { createAreas, type Person, registerPerson, zoneAtNoon } from '../../harness/person.ts';
import { quickFolder } from '../../harness/product.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { succeeds, until } from '../../harness/until.ts';
import { exactly, none, type Proofs } from '../proof.ts';
import { buildReleasedApp } from './released-app.ts';

export const proofs: Proofs = {
  'released-app': {
    claim:
      'A device with the app of 1.1.0 sends its changes to the present server, which keeps all newer fields, and one click makes it the new app',
    needsBuild: true,
    isLong: true,
    run: proveReleasedApp,
  },
};

async function proveReleasedApp() {
  const released = await buildReleasedApp();
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder(quickFolder())).path;
  const env = { DATA_DIR: join(folder, 'data') };
  const old = stack.use(await startServer(env, { cwd: released }));
  const proxy = stack.use(await startFaultyProxy(old.port));
  const person = await registerPerson(old.origin, { timezone: zoneAtNoon() });
  const names = ['Water', 'Smoking', 'Running'];
  const [water = '', smoking = ''] = await createAreas(
    person.call,
    names,
    addDays(person.today, -5),
  );
  const browser = stack.use(
    await openProfile(join(folder, 'profile'), {
      timezoneId: person.signedIn.user.timezone,
      reducedMotion: 'reduce',
    }),
  );
  const page = await browser.newPage();
  await openReleasedApp(page, `http://old.localhost:${proxy.port}`, person);
  await browser.setOffline(true);
  await old.end();

  stack.use(await startServer(env, { port: old.port }));
  await setNewFields(person, { water, smoking });
  const before = await readNewFields(person);
  await changeOffline(page);
  const waiting = (await readStoredRows(page, 'outbox')).length;
  await browser.setOffline(false);
  await until('the old app sends its changes', async () => {
    return (await readStoredRows(page, 'outbox')).length === 0;
  });
  const after = await readNewFields(person);
  const missing = await listMissing(person);

  await page.reload();
  await page.getByRole('button', { name: 'Update' }).click();
  // Version 1.1.0 has no targets.
  const isNew = await succeeds(page.getByText('4 of 8 glasses').first().waitFor());
  return [
    exactly('changes that the app of 1.1.0 made offline during the upgrade', waiting, 4),
    none('changes that are missing on the present server', missing.length),
    exactly('areas with newer fields', before.length, names.length),
    none(
      'areas that lost newer fields',
      before.filter((one, index) => !isDeepStrictEqual(one, after[index])).length,
    ),
    none('devices that did not become the new app after a click on Update', isNew ? 0 : 1),
  ];
}

async function openReleasedApp(page: Page, address: string, person: Person): Promise<void> {
  await storeOnDevice(page, address, {
    access_token: person.token,
    session_user: JSON.stringify(person.signedIn.user),
  });
  await page.goto(`${address}/dashboard`);
  await findAreas(page).getByText('Water').waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

interface Ids {
  readonly water: string;
  readonly smoking: string;
}

/** Changes the areas as another device with the present app does. */
async function setNewFields({ call, today }: Person, { water, smoking }: Ids): Promise<void> {
  const from = addDays(today, -5);
  const rule = { kind: 'every_n_days', every: 5, start: from } as const;
  const target = { kind: 'at_least', amount: 8 } as const;
  await call(api.updateLifeArea, {
    params: { id: water },
    body: {
      unit: 'glasses',
      step: 2,
      streak_rule: 'forgiving',
      forgiving_days: 14,
      reminders: [{ time: '07:35' }, { time: '19:00', weekdays: [1, 5] }],
      schedule: { rule, target, from },
    },
  });
  const limit = { rule: { kind: 'daily' }, target: { kind: 'at_most', amount: 0 }, from } as const;
  await call(api.updateLifeArea, { params: { id: smoking }, body: { schedule: limit } });
  for (const [score_date, amount] of [
    [addDays(today, -1), 9],
    [today, 4],
  ] as const) {
    await call(api.recordScore, { body: { life_area_id: water, score_date, amount } });
  }
}

/** Marks the three areas, writes two notes and renames an area. */
async function changeOffline(page: Page): Promise<void> {
  await mark(page, 'Running', { as: 'Completed' });
  await mark(page, 'Smoking', { as: 'Not Done', note: 'A party' });
  await mark(page, 'Water', { as: 'Not Done', note: 'From the old app' });
  await page.getByRole('button', { name: 'Edit Water' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Water at work');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

interface Marking {
  readonly as: 'Completed' | 'Not Done';
  readonly note?: string;
}

async function mark(page: Page, area: string, { as, note = '' }: Marking): Promise<void> {
  const card = findAreas(page).getByRole('listitem').filter({ hasText: area });
  await card.getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: `Rate: ${area}` });
  await sheet.getByRole('textbox').fill(note);
  await sheet.getByRole('button', { name: as, exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}

function findAreas(page: Page): Locator {
  return page.getByRole('list', { name: 'Life areas' });
}

async function readNewFields({ call }: Person) {
  const areas = await call(api.listLifeAreas, {});
  return areas.map(({ unit, step, streak_rule, forgiving_days, reminders, schedule }) => {
    return { unit, step, streak_rule, forgiving_days, reminders, schedule };
  });
}

/** Returns the entries and names that the server lacks. Amounts of other devices must stay. */
async function listMissing({ call, today }: Person): Promise<readonly unknown[]> {
  const areas = await call(api.listLifeAreas, {});
  const query = { start_date: addDays(today, -1), end_date: today };
  const scores = await call(api.listScores, { query });
  const found: unknown[] = scores.map(({ score, notes, amount }) => [score, notes, amount ?? null]);
  found.push(...areas.map(({ name }) => name));
  const wanted = [
    [1, '', 9],
    [0, 'From the old app', 4],
    [0, 'A party', null],
    [1, '', null],
    'Water at work',
  ];
  return wanted.filter((one) => !found.some((other) => isDeepStrictEqual(one, other)));
}
