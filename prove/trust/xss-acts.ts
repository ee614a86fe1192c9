import { api } from '@daymark/shared/api.ts';
import type { Page } from 'playwright';
import { openScoringSheet } from '../../e2e/dashboard.ts';
import { walks } from '../../e2e/every-screen.ts';
import { expect } from '../../e2e/fixtures.ts';
import { findByName, type Walk } from '../../e2e/walk.ts';
import { download } from '../../harness/download.ts';
import type { Person } from '../../harness/person.ts';
import { markWithField, type newFindings } from './xss-observer.ts';

// These walks show a person's texts in places that the walks of e2e do not reach.

interface Attacked {
  readonly payload: string;
  readonly account: Person | null;
  readonly origin: string;
  readonly found: ReturnType<typeof newFindings>;
  readonly newStranger: () => Promise<{ readonly account: Person; readonly page: Page }>;
}

export interface Act {
  readonly place: string;
  readonly from: (typeof walks)[number]['from'];
  readonly walk: (walk: Walk, attacked: Attacked) => Promise<void>;
}

export const actsOnFields: readonly Act[] = [
  ...walks,
  { place: 'ending an area', from: 'with history', walk: endArea },
  { place: 'being refused', from: 'with history', walk: beRefused },
  { place: 'restoring', from: 'new', walk: restoreStrangers },
];

export const actsWithoutFields: readonly Act[] = [
  { place: 'the devices', from: 'new', walk: callDevice },
  { place: 'an address', from: 'new', walk: openAddresses },
];

async function endArea({ page, say, visit }: Walk): Promise<void> {
  await page.goto('/dashboard');
  const cards = page.getByRole('list', { name: say('Life areas') }).getByRole('listitem');
  await cards.nth(1).getByRole('button').nth(1).click();
  await findByName(page, 'menuitem', say('Edit')).click();
  const dialog = page.getByRole('dialog');
  await findByName(dialog, 'button', say('End…')).click();
  await findByName(dialog.last(), 'button', say('End')).click();
  await expect(page.getByText(/ has ended/).first()).toBeVisible();
  await visit('an ended area');
}

async function beRefused({ page, say, visit }: Walk): Promise<void> {
  const path = '**/api/v1/scores/**';
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, json: { code: 'not_found', detail: 'Not found' } })
      : route.continue(),
  );
  await page.goto('/dashboard');
  const sheet = await openScoringSheet(page, '');
  await findByName(sheet, 'button', say('Completed')).click();
  await expect(sheet).toBeHidden();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /^Retry: / })).toBeVisible();
  await visit('a refused change');
  await page.unroute(path);
}

/** Restores the backup of another person, whose name and area are the payload. */
async function restoreStrangers(
  { page, say, visit }: Walk,
  { payload, newStranger }: Attacked,
): Promise<void> {
  const { account: stranger, page: theirs } = await newStranger();
  await stranger.call(api.updateMe, { body: { full_name: markWithField(payload, 'stranger') } });
  const body = { name: markWithField(payload, 'stranger', 1) };
  await stranger.call(api.createLifeArea, { body });
  const buffer = await backupOf(theirs, say);
  await theirs.context().close();
  await page.goto('/settings');
  const file = { name: `${payload}.json`, mimeType: 'application/json', buffer };
  await page.getByLabel(say('Backup file')).setInputFiles(file);
  await expect(page.getByText(say('This is not your backup'))).toBeVisible();
  await visit("another's backup");
  await findByName(page, 'button', say('Show what it would add')).click();
  const restore = findByName(page.getByRole('dialog'), 'button', say('Restore'));
  await expect(restore).toBeVisible();
  await visit('what a backup would add');
  await restore.click();
  await expect(findByName(page, 'button', say('Undo restore'))).toBeVisible();
  await visit('a restored backup');
}

async function backupOf(page: Page, say: Walk['say']): Promise<Buffer> {
  await page.goto('/settings');
  await findByName(page, 'button', say('Back up now')).click();
  const card = page.getByRole('region', { name: say('Backups') });
  await card.getByRole('button', { name: /^More/ }).first().click();
  return (await download(page.getByRole('menuitem', { name: say('Download') }))).bytes;
}

/** Text of a row in the list of devices, for a device that the app cannot name. */
const unknownDevice =
  /^Unknown device\s+(?:This device\s+In use now|Last used [\w ,:\u202f]+)\s+Sign out$/;

/** Signs in with the payload as User-Agent, which the app must never show. */
async function callDevice(
  { page, visit }: Walk,
  { payload, account, origin, found }: Attacked,
): Promise<void> {
  // Headers can contain only printable ASCII characters.
  if (account === null || !/^[\x20-\x7e]+$/.test(payload)) return;
  const { email, password, call } = account;
  await fetch(`${origin}${api.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': payload },
    body: JSON.stringify({ email, password }),
  });
  const sessions = await call(api.listSessions, {});
  if (sessions.some(({ user_agent }) => user_agent === payload)) found.devices += 1;
  await page.goto('/settings?tab=account');
  const rows = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
  await rows.nth(sessions.length - 1).waitFor();
  const strange = (await rows.allInnerTexts()).filter((row) => !unknownDevice.test(row));
  found.altered.push(...strange.map((row) => `a device called ${row}`));
  await visit('a device');
}

async function openAddresses({ page }: Walk, { payload, found }: Attacked): Promise<void> {
  const part = encodeURIComponent(payload);
  for (const address of [`/settings?tab=${part}`, `/${part}`, `/analytics?tab=${part}#${part}`]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.addresses += 1;
  }
}
