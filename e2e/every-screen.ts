import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Person } from '../harness/person.ts';
import { apiHeaders } from './fake-answers.ts';
import { getTotpCode } from './authenticator-app.ts';
import { expect } from './fixtures.ts';
import { walkErrorStates } from './error-states.ts';
import {
  type ChosenFile,
  encryptedBackup,
  createFile,
  loopZip,
  createTable,
} from './import-files.ts';
import { allowAsking } from './stored-on-device.ts';
import { findByName, visitDialog, visitPart, type Walk } from './walk.ts';

/** Account at the start of a walk. An account 'with history' has months of entries. */
type Beginning = 'signed out' | 'new' | 'with history';

export const walks: readonly {
  readonly place: string;
  readonly from: Beginning;
  readonly walk: (walk: Walk) => Promise<void>;
  /** True for a walk of about ten seconds, which is short enough for `npm test`. */
  readonly isShort?: true;
}[] = [
  { place: 'before sign-in', from: 'signed out', walk: walkSignedOut },
  { place: 'on the first visit', from: 'new', walk: walkFirstVisit },
  { place: 'on the dashboard', from: 'with history', walk: walkDashboard },
  { place: 'on Today', from: 'with history', walk: walkDay, isShort: true },
  { place: 'on the board', from: 'with history', walk: walkBoard },
  { place: 'on the area page', from: 'with history', walk: walkArea },
  { place: 'on analytics', from: 'with history', walk: walkAnalytics },
  { place: 'on settings', from: 'with history', walk: walkSettings },
  { place: 'on import and export', from: 'with history', walk: walkData },
  { place: 'on help and legal pages', from: 'with history', walk: walkPages },
  { place: 'in error states', from: 'with history', walk: walkErrorStates },
];

/** Name and description of an area, and the note on each of its days. */
export interface OwnWords {
  readonly name: string;
  readonly description: string;
  readonly notes: string;
}

/** Texts in Greek letters, which no language of the app uses. */
const greekWords: readonly OwnWords[] = [
  'Ηλιοβασίλεμα και θάλασσα',
  'Ύπνος',
  'Διάβασμα',
  'Κήπος',
  'Μουσική',
].map((name) => ({ name, description: name, notes: name }));

/** Creates areas that began 120 days ago: done today, not done, open, ended and archived. */
export async function liveFourMonths(
  { call, today }: Person,
  words: readonly OwnWords[] = greekWords,
): Promise<void> {
  const colors = ['mint', 'sunset', 'royal', 'sage', 'mint'] as const;
  for (const [index, { name, description, notes }] of words.entries()) {
    const color = colors[index];
    const area = await call(api.createLifeArea, {
      body: { name, description, color, created_on: addDays(today, -120) },
    });
    const days = index === 2 ? [2, 3, 9, 40] : [0, 1, 2, 5, 8, 30, 60, 90];
    for (const day of days) {
      const score_date = addDays(today, -day);
      const score = index === 1 && day === 0 ? 0 : 1;
      await call(api.recordScore, { body: { life_area_id: area.id, score, score_date, notes } });
    }
    const params = { id: area.id };
    if (index === 3) await call(api.deleteLifeArea, { params });
    if (index === 4) await call(api.updateLifeArea, { params, body: { is_active: false } });
  }
}

async function walkSignedOut(walk: Walk): Promise<void> {
  const { page, say, act } = walk;
  await page.goto('/login');
  await act(findByName(page, 'button', say('Sign In')));
  await visitPart(walk, 'login', page.getByRole('alert'));

  await page.goto('/register');
  await act(findByName(page, 'button', say('Create Account')));
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
  await act(page.getByText(say('More options'), { exact: true }));
  await visitPart(walk, 'register', page.getByRole('combobox', { name: say('Time zone') }));

  await walkLinksOfMails(walk);
}

/** Returns a response about a mail link to an account that has every kind of access. */
function linkOf(changes: { readonly purpose: string; readonly is_confirmed: boolean }) {
  const dates = {
    created_at: '2026-02-01T12:00:00.000Z',
    last_used_at: '2026-02-20T12:00:00.000Z',
  };
  const access = {
    passkeys: [{ id: '1', name: 'Telephone', ...dates, last_used_at: null }],
    identities: [{ id: '2', provider: 'Example ID', ...dates }],
    tokens: [{ id: '3', name: 'Home Assistant', ...dates }],
    calendars: [{ id: '4', kind: 'due', ...dates }],
    webhooks: [
      { id: '5', host: 'hooks.example.org', is_enabled: true, created_at: dates.created_at },
    ],
  };
  return { email: 'ada@example.org', access, ...changes };
}

/** Visits the pages of mail links with fake responses, because the test server sends no mail. */
async function walkLinksOfMails(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/forgot-password');
  await expect(page.getByRole('status').getByRole('link')).toBeVisible();
  await visit('a forgotten password on a server without mail');

  const answer = { headers: apiHeaders };
  const json = { support_email: 'help@daymark.example', mail: true };
  let link = linkOf({ purpose: 'reset', is_confirmed: true });
  await page.route('**/api/v1/service', (route) => route.fulfill({ ...answer, json }));
  await page.route('**/api/v1/auth/*', async (route) => {
    const asked = new URL(route.request().url()).pathname.split('/').at(-1);
    if (asked === 'forgot-password') return route.fulfill({ ...answer, status: 202 });
    if (asked === 'reset-password') return route.fulfill({ ...answer, status: 204 });
    if (asked === 'mail-link') return route.fulfill({ ...answer, json: link });
    return route.fulfill({ ...answer, json: { email: 'ada@example.org' } });
  });

  await page.goto('/forgot-password');
  await act(findByName(page, 'button', say('Send the link')));
  await visitPart(walk, 'a forgotten password', page.locator('[aria-invalid=true]'));
  await page.getByRole('textbox').fill('ada@example.org');
  await act(findByName(page, 'button', say('Send the link')));
  await expect(findByName(page, 'button', say('Send another link'))).toBeVisible();
  await visit('a sent reset link');

  await page.goto('/reset-password');
  await visitPart(walk, 'an invalid reset link', page.getByRole('alert'));
  await page.goto('/login');
  await page.goto('/reset-password#token');
  await act(findByName(page, 'button', say('Change the password')));
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
  await visit('the form for a new password with errors');
  for (const name of ['New password', 'Confirm new password']) {
    await page.getByLabel(say(name), { exact: true }).fill('Another-Horse-8!');
  }
  await act(findByName(page, 'button', say('Change the password')));
  await expect(page.getByRole('link', { name: say('Sign in'), exact: true })).toBeVisible();
  await visit('a successfully changed password');

  link = linkOf({ purpose: 'confirm', is_confirmed: false });
  await page.goto('/login');
  await page.goto('/reset-password#token');
  await expect(findByName(page, 'button', say('Change the password'))).toBeVisible();
  await visit('the form for a new password of an unconfirmed email');
  await page.goto('/confirm-email#token');
  await expect(page.getByRole('link', { name: say('Sign in and confirm') })).toBeVisible();
  await visit('the confirmation of a registration');
  link = linkOf({ purpose: 'undo', is_confirmed: true });

  for (const [path, button] of [
    ['/confirm-email', 'Confirm this email'],
    ['/undo-email', 'Undo the change'],
  ] as const) {
    // A navigation that changes only the hash would not reload the page.
    await page.goto('/login');
    await page.goto(`${path}#token`);
    await visitPart(walk, path, findByName(page, 'button', say(button)));
    await act(findByName(page, 'button', say(button)));
    await visitPart(walk, `${path}, done`, page.getByRole('alert'));
  }
}

async function walkFirstVisit(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: say('No stats yet') })).toBeVisible();
  await visit('analytics without areas');

  await page.goto('/board');
  await expect(page.getByRole('heading', { name: say('No days yet') })).toBeVisible();
  await visit('the board without areas');

  await page.goto('/dashboard');
  await visitPart(walk, 'the first visit', findByName(page, 'button', say('Create Life Area')));
  await act(findByName(page, 'button', say('Next quote')));
  const suggested = page.getByRole('list', { name: say('Suggested life areas') });
  await act(suggested.getByRole('button').nth(1));
  const start = page.locator('button').filter({ has: page.locator('.lucide-arrow-right') });
  await visitPart(walk, 'the first visit with a chosen area', start);
  await act(start);
  await expect(page.getByRole('list', { name: say('Life areas'), exact: true })).toBeVisible();
  await visit('the first areas');
}

async function walkDashboard(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/dashboard');
  // Areas in groups are in several lists, so their cards are found as articles.
  const cards = page.getByRole('article');
  // The sheet of a done card has no Skip button.
  const open = cards.filter({ has: page.getByRole('checkbox', { checked: false }) });
  const buttons = open.first().getByRole('button');
  const showMonth = findByName(page, 'button', say('Show month'));
  await expect(cards.first()).toBeVisible();
  await visitPart(walk, 'the dashboard', showMonth);

  await act(showMonth);
  await visitPart(walk, 'the month', findByName(page, 'button', say('Previous month')));

  await act(findByName(page, 'button', say('Account menu')));
  await visit('the account menu');
  await page.keyboard.press('Escape');

  await act(buttons.first());
  await act(findByName(page, 'button', say('Skip today')));
  await visitDialog(walk, 'the scoring sheet with the skip form');
  await visitDialog(walk, 'the scoring sheet', buttons.first());
  await visitDialog(walk, 'the dialog for a new area', findByName(page, 'button', say('Add area')));

  const actOnArea = async (name: string) => {
    await act(buttons.nth(1));
    await act(findByName(page, 'menuitem', say(name)));
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await act(buttons.nth(1));
  await visit('the menu of an area');
  await page.keyboard.press('Escape');
  await actOnArea('Pause…');
  await visitDialog(walk, 'the pauses of an area');
  await actOnArea('Archive…');
  await visitDialog(walk, 'archiving an area');
  await actOnArea('Edit');
  await visit('the edit dialog of an area');
  const inDialog = page.getByRole('dialog');
  const choose = (choice: string) => act(inDialog.getByText(say(choice), { exact: true }));
  await choose('A number of times');
  await choose('In some days');
  await visit('the edit dialog of an area with a number of times in some days');
  await choose('Every few days');
  await visit('the edit dialog of an area that is due every few days');
  await choose('Days of the month');
  await visit('the edit dialog of an area with days of the month');
  await choose('Certain weekdays');
  await choose('At most');
  await choose('From a date');
  await visit('the edit dialog of an area with a new schedule and a limit');
  await act(inDialog.getByRole('button').filter({ hasText: say('Choose an icon') }));
  await expect(inDialog.getByRole('radiogroup', { name: say('Icons') })).toBeVisible();
  await visit('the icons of an area');
  await act(findByName(page.getByRole('dialog'), 'button', say('End…')));
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await visit('the confirmation of ending an area');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('?');
  await visitDialog(walk, 'the keyboard shortcuts');

  await act(findByName(page, 'button', say('Previous week')));
  await visitPart(walk, 'a past day', findByName(page, 'button', say('Back to today')));
  await visitDialog(walk, 'the sheet of a past day', cards.first().getByRole('button').first());
}

/** Visits the messages and offers of the Today screen, and its skipped and done cards. */
async function walkDay(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/dashboard');
  const dismiss = findByName(page, 'button', say('Dismiss'));
  const yesterday = page.getByRole('main').locator('section').filter({ has: dismiss });
  // The code of this section loads after the cards. Whether the demo account left areas open
  // yesterday depends on the date.
  await expect(yesterday)
    .toBeVisible()
    .catch(() => {});
  if ((await yesterday.count()) > 0) {
    await act(yesterday.getByRole('button').first());
    await expect(page.getByRole('list', { name: say('Areas left open yesterday') })).toBeVisible();
    await visit('open areas of yesterday');
    await act(findByName(yesterday, 'button', say('Dismiss')));
    await expect(yesterday).toBeHidden();
  }

  const iphone = await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' });
  });
  await page.goto('/dashboard');
  await expect(findByName(page, 'button', say('Show me how'))).toBeVisible();
  await visit('the reminder offer on an iPhone');
  await iphone.dispose();
  await page.addInitScript(allowAsking);
  await page.goto('/dashboard');
  await visitPart(walk, 'the reminder offer', findByName(page, 'button', say('Remind me')));
  await act(findByName(page, 'button', say('No, thanks')));
  await expect(findByName(page, 'button', say('Remind me'))).toBeHidden();

  await visitDialog(
    walk,
    'the order of the areas',
    findByName(page, 'button', say('Change order')),
  );

  const open = page
    .getByRole('article')
    .filter({ has: page.getByRole('checkbox', { checked: false }) });
  await act(open.first().getByRole('button').nth(1));
  await act(findByName(page, 'menuitem', say('Skip today')));
  const skipped = page.getByRole('article').filter({ hasText: say('Skipped') });
  await expect(skipped).toBeVisible();
  // Only the demo account has a paused area. A skipped area stays in the main list.
  const resting = page.locator('summary').filter({ hasText: say('Not due today') });
  if ((await resting.count()) > 0) await act(resting);
  await act(
    page
      .locator('summary')
      .filter({ hasText: say('Done') })
      .first(),
  );
  await visit('cards that are not due or done');
  await act(skipped.getByRole('button').nth(1));
  await act(findByName(page, 'menuitem', say('Undo skip')));
  await expect(skipped).toBeHidden();
}

async function walkBoard(walk: Walk): Promise<void> {
  const { page, say, act } = walk;
  await page.goto('/board?tab=year');
  await visitPart(walk, 'the board with a year', page.getByRole('gridcell').first());
  await page.goto('/board?tab=month');
  const days = page.getByRole('grid', { name: say('Days of your life areas') });
  await expect(days.getByRole('gridcell').first()).toBeVisible();
  const fold = (text: string) => page.locator('summary').filter({ hasText: say(text) });
  // The demo account has no ended or archived area.
  if ((await fold('Ended and archived').count()) > 0) {
    await act(fold('Ended and archived'));
    const ended = page.getByRole('grid', { name: say('Days of ended and archived areas') });
    await expect(ended).toBeVisible();
  }
  await act(fold('Show as a table'));
  await visitPart(walk, 'the board', page.getByRole('table').first());
  await days.locator('[tabindex="0"]').press('Shift+Enter');
  await visitDialog(walk, 'the sheet of a day on the board');
}

async function walkArea(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/analytics?tab=streaks');
  const streaks = page.getByRole('region', { name: say('All streaks'), exact: true });
  await act(streaks.getByRole('link').first());
  await expect(page.getByRole('heading', { name: say('Calendar'), exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('Day by day'), exact: true })).toBeVisible();
  await visit('the area page');
  // Whether the demo account has already marked the area today depends on the date.
  const mark = findByName(page, 'button', say('Mark today'));
  await act(mark.or(findByName(page, 'button', say('Change'))).first());
  await visitDialog(walk, 'the sheet of a day on the area page');

  await page.goto('/areas/unknown');
  await expect(page.getByRole('heading', { name: say('Area not found') })).toBeVisible();
  await visit('the area page of an unknown area');
}

async function walkAnalytics(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/analytics');
  for (const tab of ['Overview', 'Trends', 'Streaks']) {
    await act(findByName(page, 'tab', say(tab)));
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await visit(`analytics, ${tab}`);
  }
  await act(findByName(page, 'tab', say('Trends')));
  for (const time of ['1 Month', '6 Months']) {
    await act(page.getByText(say(time), { exact: true }));
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await visit(`analytics, ${time}`);
  }
}

async function walkSettings(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('Backups') })).toBeVisible();
  const resting = page.getByRole('region', { name: say('Archived and ended areas') });
  const bringBack = resting.getByRole('listitem').getByRole('button');
  await visitPart(walk, 'settings, App', resting);
  // The demo account has no ended or archived area.
  const resters = await bringBack.count();
  if (resters > 0) {
    for (let left = resters; left > 0; left -= 1) {
      await act(bringBack.first());
      await expect(bringBack).toHaveCount(left - 1);
    }
    await expect(findByName(page, 'button', say('Sync now'))).toBeHidden();
    await visit('settings with reactivated areas');
    // The toast may cover the next control. It stays open while it is hovered or focused.
    await act(findByName(page, 'button', say('Dismiss')));
    await expect(findByName(page, 'button', say('Dismiss'))).toBeHidden();
  }
  await act(page.getByRole('region', { name: say('Holiday') }).getByRole('button'));
  await visitDialog(walk, 'the holidays');
  await visitDialog(walk, 'clearing the app data', findByName(page, 'button', say('Clear')));

  await act(findByName(page, 'tab', say('Notifications')));
  await expect(page.getByRole('switch').first()).toBeVisible();
  for (const name of ['Daily quote', 'Turn on quiet hours']) {
    const toggle = page.getByRole('switch', { name: say(name), exact: true });
    if (!(await toggle.isChecked())) await act(toggle);
    // The fields that this switch adds would move the next switch while it is pressed.
    await expect(toggle).toBeChecked();
  }
  await expect(page.getByLabel(say('From'), { exact: true })).toBeVisible();
  // An earlier walk may have added these reminders to the demo account already.
  for (const name of ['Second reminder', 'Third reminder']) {
    const time = page.getByLabel(say(name), { exact: true });
    if (!(await time.isVisible())) await act(findByName(page, 'button', say('Add a time')));
    await expect(time).toBeVisible();
  }
  await visit('settings, Notifications');
  await visitDialog(
    walk,
    'the inbox',
    findByName(page, 'button', say('View Notification History')),
  );

  await act(findByName(page, 'tab', say('Account')));
  await visitPart(walk, 'settings, Account', page.getByText(say('This device'), { exact: true }));
  await act(findByName(page, 'button', say('Edit Profile')));
  await page.getByRole('dialog').getByRole('textbox').first().fill('Ω');
  await act(page.getByRole('dialog').locator('[type="submit"]'));
  // The focus moves after the error has appeared, and the visit must start after that.
  await expect(page.getByRole('dialog').locator('[aria-invalid="true"]').first()).toBeFocused();
  await visit('the profile dialog with an error');
  const zone = page.getByRole('combobox', { name: say('Time zone') });
  await zone.fill('a');
  await visitPart(walk, 'the list of time zones', page.getByRole('option').first());
  // If the list of zones is still open, the first Escape closes only the list.
  if ((await zone.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
  await visitDialog(walk, 'the profile dialog');
  for (const dialog of ['Change Password', 'Delete Account']) {
    await visitDialog(walk, dialog, findByName(page, 'button', say(dialog)));
  }
  await walkTwoStep(walk);
  await walkAccess(walk);

  await act(findByName(page, 'tab', say('About')));
  await visit('settings, About');
}

async function walkAccess(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  const dialog = page.getByRole('dialog').last();
  await act(findByName(page, 'button', say('Create a token')));
  await act(dialog.getByText(say('Some areas'), { exact: true }));
  await act(dialog.locator('[type="submit"]'));
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
  await visit('creating a token');
  await dialog.getByLabel(say('Name'), { exact: true }).fill('Ω');
  await act(dialog.getByRole('checkbox').first());
  await act(dialog.locator('[type="submit"]'));
  await visitPart(walk, 'a new token', dialog.locator('code'));
  await act(findByName(dialog, 'button', say('Done')));
  await expect(dialog).toBeHidden();
  await visit('settings with a token');
  await act(findByName(page, 'button', say('End {name}', { name: 'Ω' })));
  await visitPart(walk, 'the confirmation of ending a token', dialog);
  await act(findByName(dialog, 'button', say('End')));
  await expect(dialog).toBeHidden();
  await visitDialog(
    walk,
    'creating a calendar',
    findByName(page, 'button', say('Create a calendar')),
  );
}

async function walkTwoStep(walk: Walk): Promise<void> {
  const { page, say, visit, act } = walk;
  const dialog = page.getByRole('dialog').last();
  await act(findByName(page, 'button', say('Set up')));
  await visitPart(walk, 'setting up two-step sign-in', dialog.getByRole('figure'));
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel(say('Code'), { exact: true }).fill(getTotpCode(key));
  await act(dialog.locator('[type="submit"]'));
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await visit('the recovery codes');
  await act(dialog.getByLabel(say('I have kept them')));
  await act(findByName(dialog, 'button', say('Done')));
  await expect(dialog).toBeHidden();
  await expect(findByName(page, 'button', say('New recovery codes'))).toBeVisible();
  await visit('settings with two-step sign-in turned on');
  await visitDialog(
    walk,
    'new recovery codes',
    findByName(page, 'button', say('New recovery codes')),
  );
  await act(findByName(page, 'button', say('Turn off')));
  await visitPart(walk, 'turning off two-step sign-in', dialog);
  await act(dialog.locator('[type="submit"]'));
  await expect(findByName(page, 'button', say('Set up'))).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function walkData(walk: Walk): Promise<void> {
  const { page, say, visit, act, words } = walk;
  const day = '2026-03-05';
  const chooseFile = (file: ChosenFile) =>
    page.getByLabel(say('File to import')).setInputFiles({ ...file, name: words });
  await page.goto('/data');
  await visitPart(walk, 'import', findByName(page, 'button', say('Choose a file')));

  await chooseFile(createFile(words, words));
  await expect(page.getByText(say('This file cannot be imported'))).toBeVisible();
  await visit('a file that cannot be imported');

  await chooseFile(createTable(day, words, [`${words} 1`, `${words} 2`, `${words} 3`, '']));
  await visitPart(
    walk,
    'the columns of a table',
    findByName(page, 'button', say('Preview the import')),
  );
  await act(page.getByText(say('A column for each habit'), { exact: true }));
  await visit('the columns of a table with one habit per column');
  await act(findByName(page, 'button', say('Cancel')));

  await chooseFile(encryptedBackup());
  const password = page.getByLabel(say('Password of the file'), { exact: true });
  await password.fill(words);
  await act(findByName(page, 'button', say('Open the file')));
  await visitPart(walk, 'the password of a file', page.locator('[aria-invalid="true"]'));
  await act(findByName(page, 'button', say('Cancel')));

  await chooseFile(loopZip(day, [words, 'Ορίζοντας']));
  const coming = page.getByRole('region', { name: say('Preview'), exact: true });
  const begin = coming.getByRole('button').filter({ hasText: '5' });
  await visitPart(walk, 'the preview of an import', begin);
  await act(begin);
  await visitPart(walk, 'a finished import', findByName(page, 'button', say('Undo import')));
  await act(findByName(page, 'button', say('Import another file')));
  const last = page.getByRole('region', { name: say('Imports of the last 30 days'), exact: true });
  await visitPart(walk, 'the last imports', last);
  await act(last.getByRole('button').first());
  const dialog = page.getByRole('dialog');
  await visitPart(walk, 'the confirmation of undoing an import', dialog);
  await act(findByName(dialog, 'button', say('Undo import')));
  await expect(dialog).toBeHidden();

  await act(findByName(page, 'tab', say('Export')));
  await visitPart(walk, 'export', page.getByRole('figure'));
}

async function walkPages(walk: Walk): Promise<void> {
  const { page, say, act, words } = walk;
  for (const path of ['/privacy-policy', '/terms-of-service', '/help-support']) {
    await page.goto(path);
    await visitPart(walk, path, page.getByRole('heading', { level: 1 }));
  }
  await visitDialog(
    walk,
    'the installation guides',
    findByName(page, 'button', say('Show me how')),
  );

  await page.goto('/report-bug');
  await page.getByRole('combobox').selectOption({ index: 1 });
  for (const label of ['Title', 'Description']) {
    await page.getByRole('textbox', { name: say(label), exact: true }).fill(words);
  }
  const email = page.getByRole('textbox', { name: say('Your email'), exact: true });
  const known = await email.inputValue();
  await email.fill(words);
  await act(findByName(page, 'button', say('Submit Bug Report')));
  await visitPart(walk, 'a bug report with an error', page.locator('[aria-invalid="true"]'));
  await email.fill(known);
  await act(findByName(page, 'button', say('Submit Bug Report')));
  await visitPart(walk, 'a sent bug report', findByName(page, 'button', say('Report Another Bug')));
}
