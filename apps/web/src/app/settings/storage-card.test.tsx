import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork, settingsNetwork } from '../../testing/app-network.ts';
import { json, refusal } from '../../testing/fake-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const data = () => page.getByRole('region', { name: 'Your data' });
const storage = () => page.getByRole('region', { name: 'Storage', exact: true });
const bar = () => storage().getByRole('progressbar', { name: 'Storage used' });

function start(answer?: Response) {
  const network = settingsNetwork();
  network.intercept(({ path }) => (path.endsWith('/auth/storage') ? answer?.clone() : undefined));
  mountApp({ network, path: '/settings', stored: network.stored });
}

test('the storage card shows how full the account is', async () => {
  start();
  await expect.element(storage()).toMatchTextContent('Your account uses 41 MB of 200 MB.');
  await expect.element(bar()).toHaveAttribute('value', '41000000');
  await expect.element(data()).toMatchTextContent('Your account uses');
  expect(storage().element().textContent).not.toContain('Nearly full');
});

test('the storage card says that the account is nearly full', async () => {
  start(json(200, { stored_bytes: 195_000_000, quota_bytes: 200_000_000 }));
  await expect.element(storage()).toMatchTextContent('Nearly full.');
});

test('the storage card shows a number and no bar if the server has no limit', async () => {
  start(json(200, { stored_bytes: 41_000_000, quota_bytes: null }));
  await expect.element(storage()).toMatchTextContent('Your account uses 41 MB.');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('a change that a full account refuses shows a notice until the change is sent @long', async () => {
  let isFull = true;
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  network.intercept(({ method }) =>
    isFull && method === 'POST'
      ? refusal(507, { code: 'storage_full', detail: 'Your account has no room left.' })
      : undefined,
  );
  const { outbox } = mountApp({ network, path: '/dashboard', stored: network.stored });
  await expect.element(page.getByRole('list', { name: 'Life areas' })).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'Your account is full' });
  const score_date = getDateInZone(Date.now(), 'UTC');
  await outbox.recordEntry({ life_area_id: 'reading', score: 1, score_date, notes: '' });
  await expect.element(notice).toBeVisible();
  expect(outbox.items()).toMatchObject([{ state: 'pending', put_off_by: 'storage_full' }]);
  await notice.getByRole('link', { name: 'Storage' }).click();
  await expect
    .element(storage())
    .toMatchTextContent(/Your account is full.*erase an area you no longer need/);
  isFull = false;
  await expect
    .element(storage(), { timeout: 30_000 })
    .not.toMatchTextContent('Your account is full');
});
