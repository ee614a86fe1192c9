import { readFile } from 'node:fs/promises';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { Page } from 'playwright';
import type { Account } from '../e2e/account.ts';
import { openScoringSheet } from '../e2e/dashboard.ts';
import { expect } from '../e2e/fixtures.ts';
import { named, type Walk } from '../e2e/walk.ts';
import { marked } from './xss-observer.ts';

// What a person's own words are shown in only after something was done, which the walks through the screens do not do.

/** Ends an area: the notice says its name. */
export async function endArea({ page, say, visit }: Walk): Promise<void> {
  await page.goto('/dashboard');
  const cards = page.getByRole('list', { name: say('Life areas') }).getByRole('listitem');
  await cards.nth(1).getByRole('button').nth(1).click();
  await named(page, 'menuitem', say('Edit')).click();
  const dialog = page.getByRole('dialog');
  await named(dialog, 'button', say('End…')).click();
  await named(dialog.last(), 'button', say('End')).click();
  await expect(page.getByText(/ has ended/).first()).toBeVisible();
  await visit('an ended area');
}

/** Marks a day that the server does not accept. */
export async function beRefused({ page, say, visit }: Walk): Promise<void> {
  const path = '**/api/v1/scores/**';
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, json: { code: 'not_found', detail: 'Not found' } })
      : route.continue(),
  );
  await page.goto('/dashboard');
  const sheet = await openScoringSheet(page, '');
  await named(sheet, 'button', say('Completed')).click();
  await expect(sheet).toBeHidden();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /^Retry: / })).toBeVisible();
  await visit('a refused change');
  await page.unroute(path);
}

/** Another person, on a device of their own. */
interface Stranger {
  readonly account: Account;
  readonly page: Page;
}

export interface Strangers {
  readonly payload: string;
  readonly newStranger: () => Promise<Stranger>;
}

/** Restores what another person saved, who is called and whose area is called by the payload. */
export async function restoreStrangers(
  { page, say, visit }: Walk,
  { payload, newStranger }: Strangers,
): Promise<void> {
  const { account: stranger, page: theirs } = await newStranger();
  await stranger.call(updateMe, { body: { full_name: marked(payload, 'stranger') } });
  const body = { name: marked(payload, 'stranger', 1) };
  await stranger.call(createLifeArea, { body });
  const backup = await backupOf(theirs, say);
  await theirs.context().close();
  await page.goto('/settings');
  const file = { name: `${payload}.json`, mimeType: 'application/json', buffer: backup };
  await page.getByLabel(say('Backup file')).setInputFiles(file);
  await expect(page.getByText(say('This is not your backup'))).toBeVisible();
  await visit("another's backup");
  await named(page, 'button', say('Show what it would add')).click();
  const restore = named(page.getByRole('dialog'), 'button', say('Restore'));
  await expect(restore).toBeVisible();
  await visit('what a backup would add');
  await restore.click();
  await expect(named(page, 'button', say('Undo restore'))).toBeVisible();
  await visit('a restored backup');
}

async function backupOf(page: Page, say: Walk['say']): Promise<Buffer> {
  await page.goto('/settings');
  await named(page, 'button', say('Back up now')).click();
  const card = page.getByRole('region', { name: say('Backups') });
  await card.getByRole('button', { name: /^More/ }).first().click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say('Download') }).click();
  return readFile(await (await coming).path());
}
