import { createCsvArchive } from '@daymark/shared/exports/csv-archive.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData } from '@daymark/shared/sync/person-data.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { json } from '../testing/fake-network.ts';
import { madeArea } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { emptyAnswer, type SyncedRows } from '../testing/synced-rows.ts';

const reading = madeArea({ id: 'reading', name: 'Reading' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Starts on a device that receives no changes after its first pull. */
function start(rows: SyncedRows) {
  const network = dashboardNetwork(rows, ({ path }) =>
    path.includes('/sync?cursor=') ? json(200, emptyAnswer) : undefined,
  );
  return { network, ...mountApp({ network, path: '/data', stored: network.stored }) };
}

/** Returns a Daymark export with an area and a holiday on each of the days. */
function fileWithHolidays(...days: readonly string[]): File {
  const draft = createDraft(emptyPersonData);
  draft.areas.set('reading', reading);
  for (const day of days) {
    draft.pauses.set(day, {
      id: day,
      life_area_id: null,
      first_day: day,
      last_day: day,
      reason: 'Away',
    });
  }
  return new File(
    [createCsvArchive(draft.finish(), { now: '2026-03-01T12:00:00.000Z' })],
    'daymark.zip',
  );
}

test('the import preview counts the holidays over the limit @long', async () => {
  const pauses = Array.from({ length: limits.pausesPerUser - 1 }, (_, index) => ({
    id: `pause-${index}`,
    life_area_id: 'reading',
    first_day: '2026-03-01',
    last_day: '2026-03-01',
    reason: '',
  }));
  start({ areas: [reading], pauses });
  const file = fileWithHolidays('2026-01-01', '2026-01-05', '2026-01-10');
  await page.getByLabelText('File to import').upload(file);
  await expect
    .element(page.getByText('2 holidays left out: you’ve reached the limit.'))
    .toBeVisible();
});

test('an import can start only if it adds days or an area @long', async () => {
  start({ areas: [reading] });
  const sheet = 'Habit,2026-01-01,2026-01-02\nRunning,,\nChess,,\n';
  await page.getByLabelText('File to import').upload(new File([sheet], 'habits.csv'));
  await page.getByRole('button', { name: 'Preview the import' }).click();
  const becomes = page.getByLabelText('Import “Running” as');
  const begin = page.getByRole('button', { name: 'Import', exact: true });
  await expect.element(becomes).toHaveValue('skip');
  await expect
    .element(page.getByText('No habits selected, so there’s nothing to import.'))
    .toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
  await userEvent.selectOptions(becomes, 'Merge into “Reading”');
  await expect.element(page.getByText(/Everything you selected is already here/)).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
  await userEvent.selectOptions(becomes, 'A new area');
  await expect.element(begin).toBeEnabled();
});

describe('an export of all data', () => {
  const missing = page.getByText(/not all of your days are on this device yet/);

  async function save(name: string): Promise<void> {
    await page.getByRole('tab', { name: 'Export' }).click();
    await page.getByRole('button', { name }).click();
  }

  test("an exported backup has the server's time despite a wrong clock on the device @long", async () => {
    const aDay = 86_400_000;
    const made = vi.spyOn(URL, 'createObjectURL');
    const { client } = start({ areas: [reading] });
    client.assumeClockOffset(aDay);
    await save('Save everything as JSON');
    await expect.element(page.getByText(/^Saved as/)).toBeVisible();
    const [file] = made.mock.calls.map(([content]) => content as Blob);
    const text = (await file?.text()) ?? '';
    const { timestamp } = JSON.parse(text) as { timestamp: string };
    expect(Math.abs(Date.parse(timestamp) - Date.now() - aDay)).toBeLessThan(60_000);
  });

  test('no backup is exported while some days are not on the device', async () => {
    const reported = vi.spyOn(window, 'reportError');
    const { network } = start({});
    network.intercept(({ path }) =>
      path.includes('/sync') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    );
    await save('Save everything as JSON');
    await expect.element(missing).toBeVisible();
    expect(reported).not.toHaveBeenCalled();
  });

  test('a backup export that fails because no worker starts does not blame missing days', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {});
    const failure = new Error('No worker');
    start({ areas: [reading] });
    vi.stubGlobal('Worker', function refuse() {
      throw failure;
    });
    await save('Save everything as JSON');
    await expect
      .element(page.getByText('This file could not be made. Please try again.'))
      .toBeVisible();
    expect(reported).toHaveBeenCalledWith(failure);
    await expect.element(missing).not.toBeInTheDocument();
  });

  test('a failed export of the change history says that the server does not respond', async () => {
    const reported = vi.spyOn(window, 'reportError');
    const { network } = start({ areas: [reading] });
    network.intercept(({ path }) =>
      path.includes('/sync?cursor=')
        ? json(200, emptyAnswer)
        : path.includes('/versions/')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : undefined,
    );
    await save('Save the change history');
    await expect.element(page.getByText(/: the server does not answer/)).toBeVisible();
    expect(reported).not.toHaveBeenCalled();
  });
});

function startWithChanges(changes: readonly object[]) {
  const network = dashboardNetwork({ areas: [reading] }, ({ path }) =>
    path.includes('/versions/') ? json(200, { changes, next: null }) : undefined,
  );
  mountApp({ network, path: '/data?tab=changes', stored: network.stored });
  return network;
}

test('the recent changes show the year of a day that is in another year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-07T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const changes = ['2024-03-05', '2026-01-06'].map((score_date) => ({
    kind: 'entry',
    id: score_date,
    life_area_id: 'reading',
    score_date,
    at: '2026-01-07T11:00:00.000Z',
    source: null,
    before: { score: null, notes: '' },
    after: { score: 1, notes: '' },
    is_conflict: false,
  }));
  startWithChanges(changes);
  await expect.element(page.getByText('Tue, Mar 5, 2024: Not marked → Completed')).toBeVisible();
  await expect.element(page.getByText('Tue, Jan 6: Not marked → Completed')).toBeVisible();
});

test('Undo in the recent changes restores the original end of an area that was brought back', async () => {
  const change = {
    kind: 'area',
    id: 'change',
    life_area_id: 'reading',
    at: '2026-03-08T12:00:00.000Z',
    source: null,
    before: { deleted_on: '2026-03-01' },
    after: { deleted_on: null },
  };
  const network = startWithChanges([change]);
  await page.getByRole('button', { name: /^Undo: Reading/ }).click();
  const ended = () => network.sent('DELETE', '/life-areas/reading').map(({ path }) => path);
  await expect.poll(ended).toEqual([expect.stringContaining('deleted_on=2026-03-01')]);
});

test("the recent changes show an area's marks of one hour in one row, and can hide new marks", async () => {
  const change = (id: string, before: number | null) => ({
    kind: 'entry',
    id,
    life_area_id: 'reading',
    score_date: `2026-03-0${id}`,
    at: '2026-03-08T12:00:00.000Z',
    source: null,
    before: { score: before, notes: '' },
    after: { score: 1, notes: '' },
    is_conflict: false,
  });
  const changes = ['1', '2', '3'].map((id) => change(id, null));
  const replaced = { ...change('4', 0), at: '2026-03-08T10:00:00.000Z' };
  startWithChanges([...changes, replaced]);
  const undo = page.getByRole('button', { name: /^Undo: Reading/ });
  await expect.element(page.getByText('Reading: 3 days marked')).toBeVisible();
  expect(undo.elements()).toHaveLength(1);
  await page.getByText('Reading: 3 days marked').click();
  await expect.poll(() => undo.elements().length).toBe(4);
  await page.getByText('Overwritten or cleared').click();
  await expect.element(page.getByText('Reading: 3 days marked')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Not Done → Completed/)).toBeVisible();
});
