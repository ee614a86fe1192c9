import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork, settingsNetwork } from '../testing/app-network.ts';
import { unfoldDone } from '../testing/dashboard-page.ts';
import { failStorage, type StorageError } from '../testing/device-storage.ts';
import { refusal } from '../testing/fake-network.ts';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const notKept = 'This could not be saved on your device. Please try again.';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const card = (name: string) => page.getByRole('article').filter({ hasText: name });

// Loads the screens before the tests, so that no test waits for them.
beforeAll(() => Promise.all([import('./dashboard-screen.tsx'), import('./settings-screen.tsx')]));

describe.each<StorageError>(['full', 'refused'])('a device whose storage is %s', (fault) => {
  // The app reports that it cannot read the queue.
  beforeEach(() => void vi.spyOn(window, 'reportError').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  async function openDashboard() {
    unfoldDone();
    const network = dashboardNetwork({
      areas: [madeArea({ id: 'reading', name: 'Reading' })],
      scores: [madeEntry({ life_area_id: 'reading', score_date: today, notes: 'Before' })],
    });
    if (fault === 'refused') failStorage(fault);
    const services = mountApp({ network, path: '/dashboard', stored: network.stored });
    await expect.element(card('Reading')).toBeVisible();
    if (fault === 'full') failStorage(fault);
    return { network, services };
  }

  function expectNothingDone({ network, services }: Awaited<ReturnType<typeof openDashboard>>) {
    expect(services.outbox.items()).toEqual([]);
    expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  }

  test('a mark that cannot be stored shows an error at once and keeps its note', async () => {
    const app = await openDashboard();
    await card('Reading').getByRole('button').first().click();
    const sheet = dialog('Rate: Reading');
    const note = sheet.getByRole('textbox', { name: 'Note (optional)' });
    await note.fill('Twenty pages of a long book');
    await sheet.getByRole('button', { name: 'Not Done' }).click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent(notKept);
    await expect.element(note).toHaveValue('Twenty pages of a long book');
    expect(card('Reading').element().textContent).toContain('Completed');
    await sheet.getByRole('button', { name: 'Clear mark' }).click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent(notKept);
    await expect.element(sheet).toBeVisible();
    expectNothingDone(app);
  });

  test('a new area that cannot be stored shows an error and keeps its text @long', async () => {
    const app = await openDashboard();
    await button('Add area').click();
    const form = dialog('Create Life Area');
    await form.getByRole('textbox', { name: 'Name' }).fill('Running');
    await form.getByText(/no target/).click();
    await form.getByRole('textbox', { name: 'Description (optional)' }).fill('Around the lake');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(notKept);
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Running');
    await expect
      .element(form.getByRole('textbox', { name: 'Description (optional)' }))
      .toHaveValue('Around the lake');
    expectNothingDone(app);
  });

  test('an edit of an area that cannot be stored shows an error and keeps its text @long', async () => {
    const app = await openDashboard();
    await button('More for Reading').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = dialog('Edit Life Area');
    const name = form.getByRole('textbox', { name: 'Name' });
    await name.fill('Reading aloud');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(notKept);
    await expect.element(name).toHaveValue('Reading aloud');

    await form.getByRole('button', { name: 'End…' }).click();
    const question = dialog('End Reading?');
    await question.getByRole('button', { name: 'End' }).click();
    await expect.element(question.getByRole('alert')).toHaveTextContent(notKept);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(name).toHaveValue('Reading aloud');
    expectNothingDone(app);
  });

  test('a setting that cannot be stored shows an error at once and keeps its value', async () => {
    const network = settingsNetwork();
    if (fault === 'refused') failStorage(fault);
    const path = '/settings?tab=notifications';
    mountApp({ network, path, stored: network.stored });
    const celebrations = page.getByRole('switch', { name: 'Celebrations' });
    await expect.element(celebrations).toBeChecked();
    if (fault === 'full') failStorage(fault);
    await celebrations.click();
    await expect.element(page.getByText(notKept)).toBeVisible();
    await expect.element(celebrations).toBeChecked();
    expect(network.sent('POST', '/settings')).toEqual([]);
  });
});

test('Retry of a refused change shows an error if the device cannot store it @long', async () => {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  network.intercept(({ method }) =>
    method === 'POST' ? refusal(422, { code: 'area_not_alive', detail: 'Not alive.' }) : undefined,
  );
  // An automatic backup would also report that the storage is full.
  const stored = { ...network.stored, [`auto_backup.${network.user.id}`]: 'off' };
  const { outbox } = mountApp({ network, path: '/dashboard', stored });
  await expect.element(card('Reading')).toBeVisible();
  await outbox.recordEntry({ life_area_id: 'reading', score: 1, score_date: today });
  await expect.element(button('Discard')).toBeVisible();
  failStorage('full');
  await button('Retry').click();
  await expect.element(page.getByText(notKept)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(notKept)).not.toBeInTheDocument();
  expect(outbox.items()).toMatchObject([{ state: 'refused' }]);
});
