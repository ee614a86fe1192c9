import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { countContent } from '@daymark/shared/backups/backup-file.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { ImportedFile } from '@daymark/shared/imports/imported-file.ts';
import { getDefaultChoices } from '@daymark/shared/imports/default-choices.ts';
import { planImport } from '@daymark/shared/imports/plan-import.ts';
import { getEntries } from '@daymark/shared/sync/get-entries.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { expect, it, vi } from 'vitest';
import type { Clock } from '../../lib/clock.ts';
import { createBackupKeeper } from '../../local/backup-keeper.ts';
import { ChangedMeanwhile } from '../../local/restore.ts';
import { json } from '../../testing/fake-network.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { openSyncedDevice } from '../../testing/synced-device.ts';
import { createImportJobs, listStartedImports } from './import-job.ts';

const reading = madeArea({ id: 'reading', name: 'Reading', created_on: '2026-02-20' });
const here = madeEntry({
  life_area_id: 'reading',
  score_date: '2026-02-20',
  score: 0,
  notes: 'Ill',
});

/** Ten days of an existing area and ten days of a new area. */
const file: ImportedFile = {
  format: 'loop-csv',
  areas: ['Reading', 'Running'].map((name) => ({
    key: name,
    ...readAreaFields({ name }),
    color: null,
    created_on: '2026-02-15',
    deleted_on: null,
    schedule: [],
    pauses: [],
    leftOut: 0,
    entries: Array.from({ length: 10 }, (_, day) => ({
      date: addDays('2026-02-15', day),
      score: 1 as const,
      notes: '',
    })),
  })),
  remarks: [],
};

async function openDevice() {
  const device = await openSyncedDevice({ areas: [reading], scores: [here] });

  async function openTab(clock?: Clock) {
    const tab = await device.openTab(clock);
    await tab.sync.pull();
    const source = { ...tab, shownData: tab.shown };
    const keeper = createBackupKeeper(source);
    const jobs = createImportJobs({ source, keeper });

    async function start(): Promise<string> {
      const prepared = await jobs.prepare();
      const plan = planImport(file, getDefaultChoices(file, prepared.current), prepared);
      return jobs.start(plan, prepared, 'Loop.zip');
    }
    async function list() {
      const backups = await keeper.store.list('ann');
      return listStartedImports(backups, tab.outbox.items(), tab.clock.now());
    }
    async function sendAll() {
      while ((await tab.outbox.pendingCount()) > 0) await tab.outbox.flush();
      await tab.sync.pull();
    }
    return { ...tab, keeper, jobs, start, list, sendAll };
  }

  return { ...device, openTab };
}

async function openTab() {
  const device = await openDevice();
  return { device, tab: await device.openTab() };
}

it('an import is visible at once, is sent and reports its progress', async () => {
  const { tab } = await openTab();
  const id = await tab.start();
  expect(countContent(tab.shown.state())).toEqual({ life_areas: 2, scores: 20 });
  expect(await tab.list()).toMatchObject([
    { id, fileName: 'Loop.zip', state: 'sending', total: 21, sent: 0, failed: 0 },
  ]);
  await tab.sendAll();
  expect(await tab.list()).toMatchObject([{ id, state: 'done', total: 21, sent: 21 }]);
  expect(countContent(tab.replica.state())).toEqual({ life_areas: 2, scores: 20 });
  expect(getEntry(tab.replica.state(), 'reading', '2026-02-20')).toMatchObject({ notes: 'Ill' });
});

it("an import uses today's date in a time zone that is chosen but not sent", async () => {
  const device = await openDevice();
  const tab = await device.openTab({ now: () => Date.parse('2026-03-09T12:00:00Z') });
  expect(await tab.jobs.prepare()).toMatchObject({ today: '2026-03-09' });
  await tab.outbox.add([{ kind: 'profile', fields: { timezone: 'Pacific/Kiritimati' } }]);
  expect(await tab.jobs.prepare()).toMatchObject({ today: '2026-03-10' });
});

it('a second import of the same file plans no changes', async () => {
  const { tab } = await openTab();
  await tab.start();
  const { current, ...options } = await tab.jobs.prepare();
  const choices = getDefaultChoices(file, current);
  expect(planImport(file, choices, { ...options, current }).changes).toEqual([]);
});

it('an import does not start if the data has changed since the preview', async () => {
  const device = await openDevice();
  const [tab, other] = [await device.openTab(), await device.openTab()];
  const prepared = await tab.jobs.prepare();
  const plan = planImport(file, getDefaultChoices(file, prepared.current), prepared);
  await other.start();
  await other.sendAll();
  await expect(tab.jobs.start(plan, prepared, 'Loop.zip')).rejects.toThrow(ChangedMeanwhile);
  await tab.sendAll();
  expect(countContent(tab.replica.state())).toEqual({ life_areas: 2, scores: 20 });
  expect((await tab.list()).length).toBe(1);
});

it('an import starts only once when two tabs start it at the same time @long', async () => {
  const device = await openDevice();
  const [tab, other] = [await device.openTab(), await device.openTab()];
  const starts = await Promise.all(
    [tab, other].map(async ({ jobs }) => {
      const prepared = await jobs.prepare();
      const plan = planImport(file, getDefaultChoices(file, prepared.current), prepared);
      return () => jobs.start(plan, prepared, 'Loop.zip');
    }),
  );
  const outcomes = await Promise.allSettled(starts.map((start) => start()));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: expect.any(ChangedMeanwhile) as unknown }]);
  await tab.sendAll();
  await other.sendAll();
  expect(countContent(tab.replica.state())).toEqual({ life_areas: 2, scores: 20 });
  expect((await tab.list()).length).toBe(1);
});

it('an import continues after a reload', async () => {
  const device = await openDevice();
  const id = await (await device.openTab()).start();
  const reloaded = await device.openTab();
  await expect.poll(() => reloaded.outbox.items().length).toBeGreaterThan(0);
  expect(await reloaded.list()).toMatchObject([{ id, state: 'sending' }]);
  await reloaded.sendAll();
  expect(await reloaded.list()).toMatchObject([{ id, state: 'done', sent: 21 }]);
});

it('an undone import keeps later changes', async () => {
  const { tab } = await openTab();
  const id = await tab.start();
  await tab.sendAll();
  await tab.outbox.recordEntry({
    life_area_id: 'reading',
    score_date: '2026-02-22',
    score: 1,
    notes: 'Edited',
  });
  await tab.jobs.undo(id);
  await tab.sendAll();
  expect([...tab.replica.state().areas.keys()]).toEqual(['reading']);
  expect(getEntries(tab.replica.state(), 'reading')).toMatchObject([
    { score_date: '2026-02-20', score: 0, notes: 'Ill' },
    { score_date: '2026-02-22', notes: 'Edited' },
  ]);
  expect(await tab.list()).toEqual([]);
});

it('a stopped import keeps the sent changes and can be undone', async () => {
  const { device, tab } = await openTab();
  device.intercept(({ path }) =>
    path.includes('/scores/batch') ? json(503, { code: 'unavailable', detail: '' }) : undefined,
  );
  const id = await tab.start();
  await tab.outbox.flush();
  await tab.jobs.stop(id);
  expect(tab.outbox.items()).toEqual([]);
  const [stopped] = await tab.list();
  expect(stopped).toMatchObject({ id, state: 'stopped', total: 21, failed: 0 });
  expect(stopped?.sent).toBeLessThan(21);
  device.intercept(() => undefined);
  await tab.sendAll();
  expect(countContent(tab.replica.state())).toEqual({ life_areas: 2, scores: 1 });
  await tab.jobs.undo(id);
  await tab.sendAll();
  expect(countContent(tab.replica.state())).toEqual({ life_areas: 1, scores: 1 });
});

it('an import whose undo fails halfway does not report that everything was sent', async () => {
  const { tab } = await openTab();
  const id = await tab.start();
  const change = vi.spyOn(tab.outbox, 'change').mockRejectedValue(new Error('Full'));
  await expect(tab.jobs.undo(id)).rejects.toThrow('Full');
  expect(await tab.list()).toMatchObject([{ id, state: 'stopped', total: 21, sent: 0 }]);
  change.mockRestore();
  await tab.jobs.undo(id);
  expect(await tab.list()).toEqual([]);
  expect(countContent(tab.shown.state())).toEqual({ life_areas: 1, scores: 1 });
});

it('an import that is stopped during a failing batch sends nothing more @long', async () => {
  const { device, tab } = await openTab();
  const { promise, resolve } = Promise.withResolvers<Response>();
  device.intercept(({ path }) => (path.includes('/scores/batch') ? promise : undefined));
  const id = await tab.start();
  const flushing = tab.outbox.flush();
  const batches = () => device.network.requests.filter(({ path }) => path.includes('/batch'));
  await expect.poll(() => batches().length).toBe(1);
  const stopping = tab.jobs.stop(id);
  // The stop may end at once or wait for the batch.
  await Promise.race([stopping, new Promise((done) => setTimeout(done, 500))]);
  resolve(json(503, { code: 'unavailable', detail: '' }));
  await stopping;
  await flushing;
  expect(tab.outbox.items()).toEqual([]);
  expect(await tab.list()).toMatchObject([{ id, state: 'stopped', total: 21, sent: 2 }]);
});

it('an import does not start while an obstacle remains', async () => {
  const { tab } = await openTab();
  const prepared = await tab.jobs.prepare();
  const obstacles = [{ kind: 'too-many-areas', areas: 1001, most: 1000 } as const];
  const started = tab.jobs.start(
    { changes: [], areas: [], pauses: { pauses: 0, pausesLeftOut: 0 }, obstacles },
    prepared,
    'Loop.zip',
  );
  await expect(started).rejects.toThrow('stands in the way');
  expect(await tab.keeper.store.list('ann')).toEqual([]);
});
