import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failStorage } from '../testing/device-storage.ts';
import { refusal } from '../testing/fake-network.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { type Intercept, settingsNetwork } from '../testing/app-network.ts';

function start(tab = '', intercept?: Intercept) {
  const network = settingsNetwork({}, intercept);
  const services = mountApp({ network, path: `/settings${tab}`, stored: network.stored });
  return { network, ...services };
}

/** Starts with a server that accepts no change. */
const startUnavailable = () =>
  start('', ({ method }) => (method === 'GET' ? undefined : new Response(null, { status: 503 })));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const dialog = () => page.getByRole('dialog');

test('the settings keep their tab in the address without a step in the history @long', async () => {
  const before = history.length;
  start();
  await expect.element(tab('App')).toHaveAttribute('aria-selected', 'true');
  expect(document.title).toBe('Settings · Daymark');
  await tab('About').click();
  await expect.element(page.getByText('Version 2.0.0')).toBeVisible();
  expect(location.search).toBe('?tab=about');
  expect(history.length).toBe(before);
});

test('an unknown tab in the address opens the first tab of the settings', async () => {
  start('?tab=nonsense');
  await expect.element(tab('App')).toHaveAttribute('aria-selected', 'true');
});

test('the About tab links to the legal pages, the help page and the bug report', async () => {
  start('?tab=about');
  for (const [name, path] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Help & Support', '/help-support'],
    ['Report a Bug', '/report-bug'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('a theme chosen in the settings applies at once and is stored on the device', async () => {
  start();
  const theme = (name: string) =>
    page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name });
  const shown = () => document.documentElement.dataset['theme'];
  await expect.element(theme('System')).toBeChecked();
  await theme('Light').click();
  await expect.element(theme('Light')).toBeChecked();
  expect(shown()).toBe('light');
  expect(localStorage.getItem('themeMode')).toBe('light');
  await theme('System').click();
  const ofSystem = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  expect(shown()).toBe(ofSystem);
  expect(localStorage.getItem('themeMode')).toBe('system');
  await theme('Dark').click();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('themeMode')).toBe('dark');
});

test("the offline mode decides whether the device stores the user's data", async () => {
  const { replica } = start();
  const stored = async () => (await (await replica.database.connect()).getAll('replica')).length;
  await expect.poll(stored).toBeGreaterThan(0);
  const offlineMode = page.getByRole('switch', { name: 'Offline mode' });
  await expect
    .element(offlineMode)
    .toHaveAccessibleDescription('Your areas and all their days are stored on this device.');
  await expect.element(offlineMode).toBeChecked();
  await offlineMode.click();
  await expect.element(offlineMode).not.toBeChecked();
  await expect.poll(stored).toBe(0);
  await offlineMode.click();
  await expect.element(offlineMode).toBeChecked();
  await expect.poll(stored).toBeGreaterThan(0);
});

test('a language chosen in the settings applies at once and is stored in the account', async () => {
  const { network } = start();
  await page.getByLabelText('Language').selectOptions('de');
  await expect.poll(() => document.documentElement.lang).toBe('de');
  await expect.poll(() => network.sent('PUT', '/auth/me').at(-1)?.body).toEqual({ language: 'de' });
  document.documentElement.lang = 'en';
});

describe('the offline queue in the settings', () => {
  const refusing = ({ method }: { method: string }) =>
    method === 'POST'
      ? refusal(422, { code: 'too_many_areas', detail: 'You can keep up to 100 areas.' })
      : undefined;

  test('the settings hide the offline queue while no change waits', async () => {
    start();
    await expect.element(page.getByText('Offline mode')).toBeVisible();
    expect(page.getByRole('heading', { name: 'Offline queue' }).query()).toBeNull();
  });

  test('the settings say that the offline queue could not be read', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {});
    onTestFinished(() => reported.mockRestore());
    failStorage('refused');
    start();
    const notRead = 'Couldn’t read your unsynced changes. Reload the page.';
    await expect.element(page.getByText(notRead)).toBeVisible();
  });

  test('the offline queue lists a waiting change and discards it after confirmation', async () => {
    const { outbox } = startUnavailable();
    await outbox.createLifeArea({ name: 'Reading' });
    const create = page.getByRole('listitem').filter({ hasText: 'Create Reading' });
    await expect.element(create).toMatchTextContent('Waiting to sync');
    await expect.element(page.getByText('1 change is waiting to be sent.')).toBeVisible();
    await button('Discard: Create Reading').click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await expect.element(create).not.toBeInTheDocument();
    expect(outbox.items()).toEqual([]);
  });

  test('the dialog about discarding a queued change closes when the change was sent', async () => {
    let isUp = false;
    const { outbox } = start('', ({ method }) =>
      method === 'GET' || isUp ? undefined : new Response(null, { status: 503 }),
    );
    await outbox.createLifeArea({ name: 'Reading' });
    await button('Discard: Create Reading').click();
    await expect.element(dialog()).toBeVisible();
    isUp = true;
    await outbox.flush();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('heading', { name: 'Offline queue' }))
      .not.toBeInTheDocument();
  });

  test('the offline queue explains a refused change, and Retry sends it again', async () => {
    const { outbox, network } = start('', refusing);
    const { life_area_id = '' } = await outbox.createLifeArea({ name: 'Reading' });
    await outbox.recordEntry({ life_area_id, score: 1, score_date: '2026-03-09' });
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect
      .element(item('Create Reading'))
      .toMatchTextContent('You can keep up to 100 active life areas.');
    await expect
      .element(item('Reading: completed on March 9'))
      .toMatchTextContent('Failed with a change that was not accepted');
    await expect
      .element(page.getByText('2 changes were not accepted and need your decision.'))
      .toBeVisible();
    const before = network.sent('POST', '/life-areas/').length;
    await button('Retry: Create Reading').click();
    await expect.poll(() => network.sent('POST', '/life-areas/').length).toBe(before + 1);
  });
});

test('the offline queue says that the area of a refused change was deleted, and offers no Retry', async () => {
  const { outbox } = start('', ({ method }) =>
    method === 'POST' || method === 'PATCH'
      ? refusal(404, { code: 'not_found', detail: 'There is nothing here.' })
      : undefined,
  );
  await outbox.recordEntry({ score: 1, score_date: '2026-03-09', life_area_id: 'gone' });
  await outbox.recordEntry({ score: 1, score_date: '2026-03-09', life_area_id: 'gone too' });
  const row = page.getByRole('listitem').filter({ hasText: 'a life area: completed' });
  await expect.poll(() => row.elements().length).toBe(2);
  await expect
    .element(row.first())
    .toMatchTextContent('This area was deleted, so the change can’t be saved.');
  const act = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(act(/^Discard: a life area/).first()).toBeVisible();
  await expect.element(act(/^Retry/)).not.toBeInTheDocument();
});

test('a queued tap says which amount it adds', async () => {
  const { outbox } = startUnavailable();
  const day = { score: 0, score_date: '2026-03-09', life_area_id: 'gone' } as const;
  await outbox.recordEntry({ ...day, added_amount: 1.5 });
  await outbox.recordEntry({ ...day, added_amount: -1.5 });
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(row('a life area: +1.5 on March 9')).toBeVisible();
  await expect.element(row('a life area: -1.5 on March 9')).toBeVisible();
});

test('Retry all in the settings leaves out refused changes to a deleted area @long', async () => {
  let answer: Parameters<typeof refusal> | null = [404, { code: 'not_found', detail: '' }];
  const { outbox, network } = start('', ({ method }) =>
    method === 'POST' && answer !== null ? refusal(...answer) : undefined,
  );
  const day = { score: 1, score_date: '2026-03-09' } as const;
  await outbox.recordEntry({ ...day, life_area_id: 'gone' });
  const row = page.getByRole('listitem').filter({ hasText: 'a life area: completed' });
  await expect.element(row).toMatchTextContent('This area was deleted');
  answer = [422, { code: 'area_not_alive', detail: 'Not alive.' }];
  await outbox.recordEntry({ ...day, life_area_id: 'a' });
  await outbox.recordEntry({ ...day, life_area_id: 'b' });
  await expect.element(button('Retry all')).toBeVisible();
  answer = null;
  await button('Retry all').click();
  await expect.element(button('Retry all')).not.toBeInTheDocument();
  await expect
    .poll(() => network.sent('POST', '/scores/batch').at(-1)?.body)
    .toMatchObject({ scores: [{ life_area_id: 'a' }, { life_area_id: 'b' }] });
  await expect.element(row).toMatchTextContent('This area was deleted');
});

test('Retry all in the settings sends several refused changes in one request @long', async () => {
  let isUp = false;
  const { outbox, network } = start('', ({ method }) =>
    method === 'POST' && !isUp
      ? refusal(422, { code: 'area_not_alive', detail: 'Not alive.' })
      : undefined,
  );
  const day = { score: 1, score_date: '2026-03-09' } as const;
  await outbox.recordEntry({ ...day, life_area_id: 'a' });
  await expect.element(page.getByRole('button', { name: /^Retry: / })).toBeVisible();
  await expect.element(button('Retry all')).not.toBeInTheDocument();
  await outbox.recordEntry({ ...day, life_area_id: 'b' });
  await expect.element(button('Retry all')).toBeVisible();
  isUp = true;
  await button('Retry all').click();
  await expect
    .poll(() => network.sent('POST', '/scores/batch').at(-1)?.body)
    .toMatchObject({ scores: [{ life_area_id: 'a' }, { life_area_id: 'b' }] });
  await expect.element(button('Retry all')).not.toBeInTheDocument();
});

test('a long offline queue shows its first 20 changes, and more on request @long', async () => {
  const { outbox } = startUnavailable();
  const { life_area_id = '' } = await outbox.createLifeArea({ name: 'Reading' });
  for (let day = 1; day <= 29; day += 1) {
    const score_date = addDays('2026-03-01', day);
    await outbox.recordEntry({ life_area_id, score: 1, score_date });
  }
  await expect.element(page.getByText('30 changes are waiting to be sent.')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Offline queue' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(20);
  expect(page.getByRole('button', { name: /^Discard/ }).elements()).toEqual([]);
  await expect.element(page.getByText('and 10 more changes')).toBeVisible();
  await button('Show more').click();
  await expect.poll(() => rows.elements().length).toBe(30);
  expect(button('Show more').elements()).toEqual([]);
});

test('the dialog to clear the app data counts the changes that would be lost, and can be cancelled', async () => {
  const { outbox } = startUnavailable();
  await outbox.createLifeArea({ name: 'Reading' });
  await button('Clear').click();
  await expect.element(dialog()).toMatchTextContent('1 unsynced change of yours will be lost.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Clear')).toHaveFocus();
  expect(outbox.items()).toHaveLength(1);
});

test('clearing the app data empties the device and signs out', async () => {
  const { outbox, session, network } = start('', ({ method, path }) =>
    method === 'POST' && path.includes('life-areas')
      ? new Response(null, { status: 503 })
      : undefined,
  );
  await outbox.createLifeArea({ name: 'Reading' });
  await button('Clear').click();
  await dialog().getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByText('App data cleared successfully')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(localStorage.length).toBe(0);
  expect(await outbox.unsent()).toEqual({ own: 0, others: 0 });
  expect(network.sent('POST', '/auth/logout')[0]?.headers.get('Daymark-Authorization')).toBe(
    'Bearer a-token',
  );
});
