import { csvArchive } from '@daymark/shared/exports/csv-archive.ts';
import { limits } from '@daymark/shared/limits.ts';
import { draftOf } from '@daymark/shared/sync/draft-of.ts';
import { noPersonData } from '@daymark/shared/sync/person-data.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { emptyDevice } from '../testing/device-storage.ts';
import { json } from '../testing/fake-network.ts';
import { madeArea } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';
import type { SyncedRows } from '../testing/synced-rows.ts';

const reading = madeArea({ id: 'reading', name: 'Reading' });

beforeEach(async () => {
  localStorage.clear();
  await emptyDevice();
});

/** A device that is up to date after its first sync. */
function start(rows: SyncedRows) {
  const network = dashboardNetwork(rows);
  network.intercept(({ path }) =>
    path.includes('/sync?cursor=') ? json(200, nothingNew) : undefined,
  );
  return { network, ...mountApp({ network, path: '/data', stored: network.stored }) };
}

const nothingNew: SyncAnswer = {
  cursor: '1',
  rev: 1,
  full: false,
  has_more: false,
  areas: [],
  pauses: [],
  years: [],
  notifications: [],
  removed: [],
};

/** Our own tables, with an area and holidays of these days. */
function fileWithHolidays(...days: readonly string[]): File {
  const draft = draftOf(noPersonData);
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
  return new File([csvArchive(draft.finish(), { now: '2026-03-01T12:00:00.000Z' })], 'daymark.zip');
}

test('the preview of an import counts the holidays for which there is no room', async () => {
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
    .element(page.getByText('2 holidays are left out: there is no room for more.'))
    .toBeVisible();
});
