import { getEntry } from '@daymark/shared/sync/person-data.ts';
import * as limits from '@daymark/shared/limits.ts';
import { expect, test } from 'vitest';
import { failStorage, memoryStorage } from '../testing/device-storage.ts';
import { madeArea, madePause, madeEntry } from '../testing/factories.ts';
import { openSyncedDevice } from '../testing/synced-device.ts';
import type { SyncedRows } from '../testing/synced-rows.ts';
import type { MarkChanged, MarkEvent } from './mark-events.ts';
import { createMarking, createNoteDrafts } from './marking.ts';

const date = '2026-03-20';
const clock = { now: () => Date.parse('2026-03-20T12:00:00Z') };
const reading = madeArea({ id: 'reading' });
const place = { areaId: 'reading', date };
const done = madeEntry({ life_area_id: 'reading', score_date: date, notes: 'Twenty pages' });
const skip = madePause({
  life_area_id: 'reading',
  first_day: date,
  last_day: date,
  reason: 'Ill',
});

async function start(rows: SyncedRows = {}) {
  const device = await openSyncedDevice({ areas: [reading], ...rows });
  const { outbox, shown, sync, user } = await device.openTab(clock);
  await sync.pull();
  const storage = memoryStorage() as unknown as Storage;
  let frame = Promise.resolve();
  const openPage = () =>
    createMarking({
      outbox,
      shownData: shown,
      clock,
      getUser: () => user,
      storage,
      painted: () => frame,
    });
  const marking = openPage();
  const events: MarkEvent[] = [];
  return {
    marking,
    openPage,
    outbox,
    events,
    listen: () => marking.subscribe((event) => events.push(event)),
    drafts: createNoteDrafts(storage, user.id),
    entry: () => getEntry(shown.state(), 'reading', date),
    skips: () => [...shown.state().pauses.values()],
    /** Holds back frames until the returned function is called. */
    holdFrame: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      frame = promise;
      return resolve;
    },
    heard: async (kind: MarkEvent['kind'], count = 1): Promise<MarkEvent> => {
      await expect.poll(() => events.filter((event) => event.kind === kind).length).toBe(count);
      return events.findLast((event) => event.kind === kind) as MarkEvent;
    },
  };
}

test('a mark is shown at once on its own day and is stored after the paint', async () => {
  const { marking, entry, outbox, holdFrame } = await start();
  const paint = holdFrame();
  marking.mark(reading, date);
  expect(marking.pending.of('reading', date)).toMatchObject({ score: 1, notes: '' });
  expect(marking.pending.latest()).toMatchObject({ life_area_id: 'reading' });
  expect(marking.pending.of('reading', '2026-03-19')).toBeNull();
  expect(outbox.items()).toEqual([]);
  paint();
  await expect.poll(() => marking.pending.latest()).toBeNull();
  expect(entry()).toMatchObject({ score: 1 });
});

test('a mark that a page did not store before it closed is stored by the next page', async () => {
  const { marking, openPage, entry, holdFrame } = await start();
  holdFrame();
  await openPage().storeLeft();
  expect(entry()).toBeNull();
  marking.mark(reading, date);
  marking.leave();
  expect(entry()).toBeNull();
  await openPage().storeLeft();
  await expect.poll(entry).toMatchObject({ score: 1 });
});

test('a mark that a page stored while it closed is not stored again by the next page', async () => {
  const { marking, openPage, entry, outbox, holdFrame } = await start();
  const paint = holdFrame();
  marking.mark(reading, date);
  marking.leave();
  paint();
  await expect.poll(entry).toMatchObject({ score: 1 });
  await expect.poll(() => marking.pending.latest()).toBeNull();
  const items = outbox.items();
  await openPage().storeLeft();
  expect(outbox.items()).toBe(items);
});

test('pending marks notify subscribers when a mark is made and when it is stored', async () => {
  const { marking } = await start();
  const seen: unknown[] = [];
  const stop = marking.pending.subscribe(() => seen.push(marking.pending.latest()?.score));
  await marking.write(reading, date, { kind: 'score', value: 0, notes: '' });
  expect(seen).toEqual([0, undefined]);
  stop();
  await marking.write(reading, date, { kind: 'clear' });
  expect(seen).toHaveLength(2);
});

test('the later of two changes to a day stays shown after the earlier one is stored', async () => {
  const { marking, entry } = await start();
  const first = marking.write(reading, date, { kind: 'score', value: 1, notes: '' });
  const second = marking.write(reading, date, { kind: 'score', value: 0, notes: 'Too late' });
  expect(marking.pending.of('reading', date)).toMatchObject({ score: 0 });
  await first;
  expect(marking.pending.of('reading', date)).toMatchObject({ score: 0 });
  await second;
  expect(marking.pending.of('reading', date)).toBeNull();
  expect(entry()).toMatchObject({ score: 0, notes: 'Too late' });
});

test('a second tap while the first mark is being stored does not remove the mark', async () => {
  const { marking, outbox, holdFrame } = await start();
  const paint = holdFrame();
  marking.mark(reading, date);
  marking.mark(reading, date);
  paint();
  await expect.poll(() => marking.pending.latest()).toBeNull();
  expect(outbox.items()).toHaveLength(1);
});

test('a mark is stored without a listener, and its event reaches the first listener once', async () => {
  const { marking, entry, listen, events } = await start();
  marking.mark(reading, date);
  await expect.poll(() => entry()?.score).toBe(1);
  expect(events).toEqual([]);
  const stop = listen();
  expect(events).toMatchObject([{ kind: 'changed', userId: 'ann', before: { entry: null } }]);
  stop();
  listen();
  expect(events).toHaveLength(1);
});

test('marking a completed day clears the day and keeps the note for the next mark', async () => {
  const { marking, entry, drafts, listen, heard } = await start({ scores: [done] });
  listen();
  marking.mark(reading, date);
  await heard('changed');
  expect(entry()).toBeNull();
  expect(drafts.read(place)).toBe('Twenty pages');
  marking.mark(reading, date);
  await heard('changed', 2);
  expect(entry()).toMatchObject({ score: 1, notes: 'Twenty pages' });
  expect(drafts.read(place)).toBeNull();
});

test('a draft that is too long for a note is not saved with a mark', async () => {
  const { marking, entry, drafts, listen, heard } = await start();
  listen();
  const long = 'x'.repeat(limits.scoreNotes.max + 1);
  drafts.store(place, long);
  marking.mark(reading, date);
  await heard('changed');
  expect(entry()).toMatchObject({ score: 1, notes: '' });
  expect(drafts.read(place)).toBe(long);
});

test('Undo of a mark restores the day and the draft', async () => {
  const { marking, entry, drafts, listen, heard } = await start();
  listen();
  drafts.store(place, 'Fell asleep');
  marking.mark(reading, date);
  const event = await heard('changed');
  expect(entry()).toMatchObject({ notes: 'Fell asleep' });
  await marking.undo(event as MarkChanged);
  expect(entry()).toBeNull();
  expect(drafts.read(place)).toBe('Fell asleep');
  await heard('undone');
});

test('Undo of a cleared day restores its mark and note and leaves no draft', async () => {
  const { marking, entry, drafts, listen, heard } = await start({ scores: [done] });
  listen();
  marking.mark(reading, date);
  await marking.undo((await heard('changed')) as MarkChanged);
  expect(entry()).toMatchObject({ score: 1, notes: 'Twenty pages' });
  expect(drafts.read(place)).toBeNull();
});

test('a mark on a skipped day removes the skip, and Undo restores the skip with its reason', async () => {
  const { marking, entry, skips, listen, heard } = await start({ pauses: [skip] });
  listen();
  marking.mark(reading, date);
  const event = await heard('changed');
  expect(skips()).toEqual([]);
  await marking.undo(event as MarkChanged);
  expect(entry()).toBeNull();
  expect(skips()).toMatchObject([{ first_day: date, last_day: date, reason: 'Ill' }]);
});

test('Undo reverts a skip and also the removal of a skip', async () => {
  const { marking, skips, listen, heard } = await start();
  listen();
  marking.skip(reading, date);
  const skipped = await heard('changed');
  expect(skips()).toMatchObject([{ life_area_id: 'reading', first_day: date, last_day: date }]);
  await marking.undo(skipped as MarkChanged);
  expect(skips()).toEqual([]);
  marking.skip(reading, date);
  await heard('changed', 2);
  marking.unskip(reading, date);
  const taken = await heard('changed', 3);
  expect(skips()).toEqual([]);
  await marking.undo(taken as MarkChanged);
  expect(skips()).toHaveLength(1);
});

test('removing a skip does not remove a longer pause', async () => {
  const longer = madePause({ life_area_id: 'reading', first_day: date, last_day: '2026-03-22' });
  const { marking, skips, listen, heard } = await start({ pauses: [longer] });
  listen();
  marking.unskip(reading, date);
  await heard('changed');
  expect(skips()).toHaveLength(1);
});

test('Undo of the restore of an earlier version brings back the replaced entry', async () => {
  const { marking, entry, listen, heard } = await start({ scores: [done] });
  listen();
  await marking.write(reading, date, { kind: 'restore', score: null, notes: '' });
  expect(entry()).toBeNull();
  await marking.undo((await heard('changed')) as MarkChanged);
  expect(entry()).toMatchObject({ notes: 'Twenty pages' });
});

test('a mark that the device cannot store is reverted and reported as failed', async () => {
  const { marking, entry, listen, heard } = await start();
  listen();
  failStorage('full');
  const change = { kind: 'score', value: 1, notes: 'Fell asleep' } as const;
  await expect(marking.write(reading, date, change)).rejects.toThrow('did not store');
  expect(await heard('failed')).toMatchObject({ area: reading, date, change });
  expect(marking.pending.latest()).toBeNull();
  expect(entry()).toBeNull();
});

test('an Undo that the device cannot store is reported as failed without a change', async () => {
  const { marking, listen, heard } = await start();
  listen();
  marking.mark(reading, date);
  const event = await heard('changed');
  failStorage('full');
  await marking.undo(event as MarkChanged);
  expect(await heard('failed')).toMatchObject({ change: null });
});

test('`open` requests the entry sheet with its day and the current screen', async () => {
  const { marking, listen, heard } = await start();
  marking.open(reading, date, true);
  listen();
  const { pathname: path } = location;
  expect(await heard('sheet')).toMatchObject({ area: reading, date, namesDay: true, path });
});
