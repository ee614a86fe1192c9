import type { Score } from '@daymark/shared/entries/score.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBackupStore } from '../../local/local-backup.ts';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { json } from '../../testing/fake-network.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const dialog = () => page.getByRole('dialog', { name: 'This server is older than this device' });
const reading = madeArea({ id: 'reading', name: 'Reading' });
const piano = madeArea({ id: 'piano', name: 'Piano' });
const scoreOn = (score_date: string) => madeEntry({ life_area_id: 'reading', score_date });

/**
 * Starts with two areas and three entries. The server then loses all but one area and one entry.
 */
async function startAndLose(left: Score = scoreOn('2026-03-01'), clockOffset = 0) {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const network = dashboardNetwork({ areas: [reading, piano], scores: days.map(scoreOn) });
  const off = { [`auto_backup.${network.user.id}`]: 'off' };
  const services = mountApp({ network, path: '/settings', stored: { ...network.stored, ...off } });
  services.client.assumeClockOffset(clockOffset);
  await expect.poll(() => services.replica.state().areas.size).toBe(2);
  network.restore({ areas: [reading], scores: [left] });
  await services.sync.pull();
  return { network, ...services };
}

test('the dialog about an older server offers and sends the data that the server lacks', async () => {
  const { network, replica, outbox } = await startAndLose();
  await expect.element(dialog()).toMatchTextContent('2 marks from March 2, 2026 on');
  await expect.element(dialog()).toMatchTextContent('1 area');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => replica.state().areas.size).toBe(2);
  await expect.poll(outbox.overlaid).toEqual([]);
  const batches = network
    .sent('POST', '/scores/batch')
    .flatMap(({ body }) =>
      (body as { scores: { score_date: string }[] }).scores.map(({ score_date }) => score_date),
    );
  expect(batches).toEqual(['2026-03-02', '2026-03-03']);
  expect(replica.state().replacedServers).toEqual([]);
});

test('the dialog about an older server also counts an entry that differs on the server @long', async () => {
  await startAndLose({ ...scoreOn('2026-03-01'), score: 0 });
  await expect.element(dialog()).toMatchTextContent('3 marks from March 1, 2026 on');
});

test('“Send again” in the dialog about an older server also sends changes that were refused because their area was missing @long', async () => {
  const { network, outbox, replica } = await startAndLose();
  await expect.element(dialog()).toBeVisible();
  const hasPiano = () => network.sent('POST', '/life-areas/').length > 0;
  network.intercept(({ method, path, body }) => {
    if (method !== 'POST' || !path.includes('/scores/batch') || hasPiano()) return undefined;
    const { scores } = body as { scores: { life_area_id: string }[] };
    const refusal = { code: 'not_found', detail: 'Nothing here.', errors: [] };
    if (scores.every(({ life_area_id }) => life_area_id !== 'piano')) return undefined;
    return json(200, { results: scores.map(() => ({ status: 404, body: refusal })) });
  });
  await outbox.recordEntry({ life_area_id: 'piano', score_date: '2026-03-04', score: 1 });
  await expect.poll(() => outbox.items().map(({ state }) => state)).toEqual(['refused']);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(outbox.items().filter(({ state }) => state === 'refused')).toEqual([]);
  await expect.poll(() => getEntry(replica.state(), 'piano', '2026-03-04')?.score).toBe(1);
  await expect.poll(outbox.overlaid).toEqual([]);
});

test('the dialog about an older server closes if another device sends the missing data @long', async () => {
  const { network, replica, sync } = await startAndLose();
  await expect.element(dialog()).toBeVisible();
  network.change({
    areas: [reading, piano],
    scores: ['2026-03-01', '2026-03-02', '2026-03-03'].map(scoreOn),
  });
  await sync.pull();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => replica.state().replacedServers).toEqual([]);
  expect(network.sent('POST', '/').length).toBe(0);
});

test("the dialog about an older server stores the device's data in a backup if the user does not send it again @long", async () => {
  const { network, replica, outbox } = await startAndLose();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => replica.state().replacedServers).toEqual([]);
  const [stored] = await createBackupStore(outbox.database).list(network.user.id);
  expect(stored?.counts).toEqual({ life_areas: 2, scores: 3 });
  // The flag protects the backup from being dropped in favor of newer backups.
  expect(stored?.is_lost_on_server).toBe(true);
  expect(network.sent('POST', '/').length).toBe(0);
});

test('the dialog about an older server opens again after a reload if it was not answered @long', async () => {
  const { network } = await startAndLose();
  await expect.element(dialog()).toBeVisible();
  mountApp({ network, path: '/settings', stored: network.stored });
  await expect.element(dialog().last(), { timeout: 10_000 }).toBeVisible();
});

test('the dialog about an older server opens only after the clock dialog is answered', async () => {
  await startAndLose(scoreOn('2026-03-01'), -2 * 86_400_000);
  const question = page.getByRole('dialog', { name: 'Which day is it?' });
  await expect.element(question).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await question.getByRole('button').first().click();
  await expect.element(dialog()).toBeVisible();
});
