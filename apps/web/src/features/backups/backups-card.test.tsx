import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createBackupStore } from '../../local/local-backup.ts';
import { backupOfFirstVersion } from '@daymark/shared/testing/backup-1.0.0.ts';
import { dashboardNetwork, type Intercept } from '../../testing/app-network.ts';
import { refusal } from '../../testing/fake-network.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const card = () => page.getByRole('region', { name: 'Backups' });
const rows = () => card().getByRole('listitem');
const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => card().getByRole('button', { name }).click();

const confirmation = dialog.getByRole('button', { name: 'Restore', exact: true });

async function restore(): Promise<void> {
  await press(/^Restore: /);
  await confirmation.click();
}

/** Opens the settings of a signed-in user, by default with automatic backups off. */
function start({
  isAutomatic = false,
  answer,
}: { isAutomatic?: boolean; answer?: Intercept } = {}) {
  const area = madeArea({ id: 'reading', name: 'Reading' });
  const scores = ['2026-03-01', '2026-03-02'].map((score_date) =>
    madeEntry({ life_area_id: 'reading', score_date }),
  );
  const network = dashboardNetwork({ areas: [area], scores });
  if (answer)
    network.intercept((request) => (request.path.includes('/sync') ? answer(request) : undefined));
  const setting = isAutomatic ? {} : { [`auto_backup.${network.user.id}`]: 'off' };
  const stored = { ...network.stored, ...setting };
  const services = mountApp({ network, path: '/settings', stored });
  return { network, ...services, store: createBackupStore(services.outbox.database) };
}

/** Makes a backup with an area. The server then loses the area. */
async function startWithLostBackup() {
  const made = start();
  await expect.element(card(), { timeout: 20_000 }).toMatchTextContent('Inactive');
  await press('Back up now');
  await expect.element(rows()).toMatchTextContent('1 area · 2 marks');
  made.network.change({ areas: [], scores: [], removed: [{ kind: 'area', id: 'reading' }] });
  return made;
}

test('the backups card explains backups while there is no backup @long', async () => {
  start();
  // The first test also waits until the screen's modules are loaded.
  const patiently = { timeout: 20_000 };
  await expect
    .element(card(), patiently)
    .toMatchTextContent('Copies of your areas, marks and settings');
  await expect.element(card()).toMatchTextContent('Inactive');
  await expect.element(rows()).not.toBeInTheDocument();
});

test('the backups card makes a backup, but no second backup without changes @long', async () => {
  const { network } = start();
  await press('Back up now');
  await expect.element(page.getByText('A backup was made')).toBeVisible();
  await expect.element(rows()).toMatchTextContent('1 area · 2 marks');
  await press('Back up now');
  await expect.element(page.getByText('Nothing has changed since the newest backup')).toBeVisible();
  expect(rows().elements()).toHaveLength(1);
  expect(network.sent('POST', '/').length).toBe(0);
});

test('the backups card deletes a backup, and Undo restores it @long', async () => {
  const { store, network } = start();
  await press('Back up now');
  await press(/^More/);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(rows()).not.toBeInTheDocument();
  expect(await store.list(network.user.id)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(rows()).toMatchTextContent('1 area · 2 marks');
});

test("the backups card reports at once that the device's storage is full @long", async () => {
  const { store, network, shownData } = start();
  await expect.poll(() => shownData.state().syncedAt).not.toBeNull();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await press('Back up now');
  await expect
    .element(page.getByText('This device did not keep the backup: its storage may be full.'))
    .toBeVisible();
  put.mockRestore();
  expect(await store.list(network.user.id)).toEqual([]);
});

test('the backups card compares the newest backup with the data even offline @long', async () => {
  const { network } = start();
  await expect.element(card()).toBeVisible();
  await expect.poll(() => network.sent('GET', '/api/v1/sync').length).toBeGreaterThan(0);
  await press('Back up now');
  await expect.element(rows()).toMatchTextContent('1 area · 2 marks');
  network.intercept(() => Promise.reject(new TypeError('Failed to fetch')));
  await press(/^Restore: /);
  await expect.element(dialog).toMatchTextContent('Everything in this backup is there already.');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await press('Back up now');
  await expect.element(page.getByText('Nothing has changed since the newest backup')).toBeVisible();
});

describe('a device without history', () => {
  const failing = () => refusal(500, { code: 'internal_error', detail: 'Server error.' });

  test.each<[why: string, answer: Intercept, words: string]>([
    [
      'without a connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The backup could not be made. Please try again once you are online.',
    ],
    ['after a server error', failing, 'The backup could not be made. Please try again later.'],
  ])(
    'the backups card on a device without history explains that a backup failed %s',
    async (_, answer, words) => {
      start({ answer });
      await press('Back up now');
      await expect.element(page.getByText(words)).toBeVisible();
    },
  );

  test('a restore that fails with a server error does not blame the connection', async () => {
    start({ answer: failing });
    await expect.element(card()).toBeVisible();
    const file = new File([backupOfFirstVersion], 'x.json');
    await page.getByLabelText('Backup file').upload(file);
    const dialog = page.getByRole('dialog', { name: 'Nothing was restored' });
    await expect
      .element(dialog)
      .toMatchTextContent('Your current data couldn’t be loaded from the server');
    expect(dialog.element().textContent).not.toMatch(/reached|connection/);
  });
});

test('the backups card refuses a damaged file and changes nothing', async () => {
  const { network } = start();
  const file = new File(['{"format":"daymark-backup"}'], 'x.json');
  await page.getByLabelText('Backup file').upload(file);
  const dialog = page.getByRole('dialog', { name: 'Nothing was restored' });
  await expect.element(dialog).toMatchTextContent('This backup is damaged');
  expect(network.sent('POST', '/').length).toBe(0);
});

test('the backups card asks the user to choose an unreadable file again', async () => {
  start();
  await expect.element(card()).toBeVisible();
  const refused = vi
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('It has changed', 'NotReadableError'));
  const file = new File([backupOfFirstVersion], 'x.json');
  await page.getByLabelText('Backup file').upload(file);
  const dialog = page.getByRole('dialog', { name: 'Nothing was restored' });
  await expect.element(dialog).toMatchTextContent('This file could not be read');
  refused.mockRestore();
  await expect.element(dialog).toMatchTextContent('Please choose it again.');
});

test('the restore dialog says “Restored” once the server has every change @long', async () => {
  const made = await startWithLostBackup();
  const stored = (await made.store.list(made.network.user.id))[0];
  if (stored === undefined) throw new Error('No backup was made');
  await made.sync.pull();
  let isDown = true;
  made.network.intercept(({ method }) =>
    isDown && method !== 'GET' ? new Response(null, { status: 503 }) : undefined,
  );
  await restore();
  await expect.element(page.getByRole('dialog', { name: 'Restoring' })).toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent('3 changes are on this device and are being sent.');
  await expect.element(dialog).toMatchTextContent('0 of 3 are on the server. You can close this');
  isDown = false;
  await made.outbox.flush();
  await expect
    .element(page.getByRole('dialog', { name: 'Restored' }), { timeout: 10_000 })
    .toMatchTextContent('3 changes were made.');
  await expect.element(dialog).toMatchTextContent('Everything is on the server.');
});

test('the restore dialog does not count a change refused before the restore @long', async () => {
  const made = await startWithLostBackup();
  await made.sync.pull();
  let isRefusing = true;
  made.network.intercept(({ method }) =>
    isRefusing && method !== 'GET'
      ? refusal(404, { code: 'not_found', detail: 'There is nothing here.' })
      : undefined,
  );
  await made.outbox.recordEntry({ life_area_id: 'gone', score: 1, score_date: '2026-03-09' });
  await expect.poll(() => made.outbox.items().map(({ state }) => state)).toEqual(['refused']);
  isRefusing = false;
  await restore();
  await expect
    .element(page.getByRole('dialog', { name: 'Restored' }), { timeout: 10_000 })
    .toMatchTextContent('3 changes were made.');
  await expect.element(dialog).toMatchTextContent('Everything is on the server.');
});

test('undoing a restore in the list of backups asks in a dialog first @long', async () => {
  const made = await startWithLostBackup();
  await made.sync.pull();
  await restore();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const count = () => made.shownData.state().areas.size;
  await expect.poll(count).toBe(1);
  await press(/^Undo restore: /);
  const question = page.getByRole('dialog', { name: 'Undo this restore?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(count()).toBe(1);
  await press(/^Undo restore: /);
  await question.getByRole('button', { name: 'Undo restore' }).click();
  await expect.poll(count).toBe(0);
  await expect.element(question).not.toBeInTheDocument();
});

test("a restore compares the backup with the server's data even before a pull @long", async () => {
  await startWithLostBackup();
  await press(/^Restore: /);
  await expect.element(confirmation).toBeVisible();
});

test('a restore shows a new preview if another tab has restored meanwhile @long', async () => {
  const made = await startWithLostBackup();
  await press(/^Restore: /);
  await expect.element(confirmation).toBeVisible();
  // The change looks as if another tab had restored the same backup.
  made.network.change({
    areas: [madeArea({ id: 'reading', name: 'Reading' })],
    scores: ['2026-03-01', '2026-03-02'].map((score_date) =>
      madeEntry({ life_area_id: 'reading', score_date }),
    ),
  });
  await confirmation.click();
  await expect.element(dialog).toMatchTextContent('Your data changed in the meantime');
  await expect.element(dialog).toMatchTextContent('Everything in this backup is there already.');
  expect(made.network.sent('POST', '/').length).toBe(0);
});

test('an automatic backup is made if there is none, and at most once an hour @long', async () => {
  const { network } = start({ isAutomatic: true });
  await expect.element(rows(), { timeout: 10_000 }).toMatchTextContent('1 area · 2 marks');
  const automatic = page.getByRole('switch', { name: 'Automatic backup' });
  await automatic.click();
  await automatic.click();
  await expect.element(card()).toMatchTextContent('Active');
  expect(network.sent('POST', '/').length).toBe(0);
  expect(rows().elements()).toHaveLength(1);
});

test('each user has a separate list of backups @long', async () => {
  const { store, network } = start();
  await press('Back up now');
  await expect.element(rows()).toMatchTextContent('1 area');
  expect(await store.list(network.user.id)).toHaveLength(1);
  expect(await store.list('someone-else')).toEqual([]);
  expect(await store.list(`${network.user.id}0`)).toEqual([]);
});
