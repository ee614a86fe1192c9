import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { expect, test } from 'vitest';
import { memoryStorage } from '../testing/device-storage.ts';
import { getUnstoredMarksKey } from '../lib/storage-keys.ts';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { openSyncedDevice } from '../testing/synced-device.ts';
import type { MarkChanged, MarkEvent } from './mark-events.ts';
import { createMarking, createNoteDrafts } from './marking.ts';

const date = '2026-03-20';
const waterToday = { life_area_id: 'water', score_date: date };
const clock = { now: () => Date.parse('2026-03-20T12:00:00Z') };

async function start(target: Target, parts: { readonly step?: number } = {}) {
  const schedule = [{ from: '2026-01-01', rule: { kind: 'daily' } as const, target }];
  const area = madeArea({ id: 'water', schedule, ...parts });
  const device = await openSyncedDevice({ areas: [area] });
  const { outbox, shown, sync, user } = await device.openTab(clock);
  await sync.pull();
  const storage = memoryStorage() as unknown as Storage;
  const options = {
    outbox,
    shownData: shown,
    clock,
    getUser: () => user,
    storage,
    painted: async () => {},
  };
  const marking = createMarking(options);
  const events: MarkEvent[] = [];
  marking.subscribe((event) => events.push(event));
  const entry = () => getEntry(shown.state(), area.id, date);
  const settled = async () => {
    await expect.poll(() => marking.pending.latest()).toBeNull();
  };
  return {
    area,
    marking,
    events,
    entry,
    outbox,
    shown,
    sync,
    change: device.change,
    openPage: () => createMarking(options),
    storage,
    settled,
    kinds: () => events.map((one) => one.kind),
  };
}

const glasses: Target = { kind: 'at_least', amount: 3 };

test('taps in one frame add up, and each is stored after the one before', async () => {
  const { area, marking, entry, outbox, settled } = await start(glasses);
  marking.mark(area, date);
  marking.mark(area, date);
  expect(marking.pending.latest()).toMatchObject({ amount: 2, score: 0 });
  marking.mark(area, date);
  expect(marking.pending.latest()).toMatchObject({ amount: 3, score: 1 });
  await settled();
  expect(entry()).toMatchObject({ amount: 3, score: 1 });
  const fields = outbox.items().map(({ edit }) => edit.kind === 'mark' && edit.fields);
  expect(fields).toMatchObject([{ added_amount: 1 }, { added_amount: 1 }, { added_amount: 1 }]);
  expect(fields[2]).not.toHaveProperty('amount');
});

test('each tap of an amount has an Undo that takes back only this tap', async () => {
  const { area, marking, events, entry, outbox, settled } = await start(glasses, { step: 1.5 });
  marking.mark(area, date);
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ amount: 3, score: 1 });
  await marking.undo(events[1] as MarkChanged);
  expect(entry()).toMatchObject({ amount: 1.5, score: 0 });
  await marking.undo(events[0] as MarkChanged);
  expect(entry()).toBeNull();
  await outbox.flush();
  expect(entry()).toBeNull();
});

test('Undo of a tap keeps what another device added meanwhile, and its note', async () => {
  const { area, marking, events, entry, outbox, sync, change, settled } = await start(glasses);
  marking.mark(area, date);
  await settled();
  await outbox.flush();
  await sync.pull();
  change({ scores: [madeEntry({ ...waterToday, score: 1, amount: 3, notes: 'Tea' })] });
  await sync.pull();
  expect(entry()).toMatchObject({ score: 1, amount: 3 });
  await marking.undo(events[0] as MarkChanged);
  expect(entry()).toMatchObject({ score: 0, amount: 2, notes: 'Tea' });
  expect(outbox.items().at(-1)?.edit).toMatchObject({ fields: { added_amount: -1 } });
});

test('Undo of the last remaining tap empties the day, whoever made the first tap', async () => {
  const { area, marking, events, entry, outbox, sync, change, settled } = await start(glasses);
  change({ scores: [madeEntry({ ...waterToday, score: 0, amount: 1 })] });
  await sync.pull();
  marking.mark(area, date);
  await settled();
  await outbox.flush();
  change({ scores: [madeEntry({ ...waterToday, score: 0, amount: 1 })] });
  await sync.pull();
  expect(entry()).toMatchObject({ amount: 1 });
  await marking.undo(events[0] as MarkChanged);
  expect(entry()).toBeNull();
});

test('Undo of a tap on a day that was marked by hand restores the mark', async () => {
  const { area, marking, events, entry, settled } = await start(glasses);
  await marking.write(area, date, { kind: 'score', value: 0, notes: 'Ill' });
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ score: 0, amount: 1, notes: 'Ill' });
  await marking.undo(events[1] as MarkChanged);
  expect(entry()).toMatchObject({ score: 0, notes: 'Ill' });
  expect(entry()).not.toHaveProperty('amount');
});

test('Undo of a tap that saved a typed note restores the note as well', async () => {
  const { area, marking, events, entry, storage, settled } = await start(glasses);
  const drafts = createNoteDrafts(storage, 'ann');
  const place = { areaId: area.id, date };
  await marking.write(area, date, { kind: 'score', value: 0, notes: 'Tea', amount: 1 });
  drafts.store(place, 'Tea and milk');
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ amount: 2, notes: 'Tea and milk' });
  await marking.undo(events[1] as MarkChanged);
  expect(entry()).toMatchObject({ amount: 1, notes: 'Tea' });
  expect(drafts.read(place)).toBe('Tea and milk');
});

test('taps add to what a pull brings from another device', async () => {
  const { area, marking, entry, outbox, sync, change, settled } = await start(glasses);
  marking.mark(area, date);
  await settled();
  change({ scores: [madeEntry({ ...waterToday, score: 0, amount: 1.5 })] });
  await sync.pull();
  expect(entry()).toMatchObject({ score: 0, amount: 2.5 });
  await outbox.flush();
  await sync.pull();
  expect(outbox.overlaid()).toEqual([]);
  expect(entry()).toMatchObject({ score: 0, amount: 2.5 });
});

test('a tap that was sent is not added again to a pull that contains it', async () => {
  const { area, marking, entry, outbox, shown, sync, settled } = await start(glasses);
  marking.mark(area, date);
  await settled();
  const seen = new Set<number | undefined>();
  shown.subscribe(() => seen.add(entry()?.amount));
  await outbox.flush();
  await sync.pull();
  expect(outbox.overlaid()).toEqual([]);
  expect([...seen]).toEqual([1]);
});

test('a tap that a closing page stored is not added again by the next page', async () => {
  const { area, marking, entry, outbox, storage, openPage, settled } = await start(glasses);
  marking.mark(area, date);
  marking.leave();
  const key = getUnstoredMarksKey('ann');
  const left = storage.getItem(key) ?? '';
  await settled();
  // The page was closed after it stored the tap, but before it removed this copy.
  storage.setItem(key, left);
  await openPage().storeLeft();
  expect(outbox.items()).toHaveLength(1);
  expect(entry()).toMatchObject({ amount: 1 });
});

test('a mark by hand keeps the amount and the note of the day', async () => {
  const { area, marking, entry, settled } = await start(glasses);
  await marking.write(area, date, { kind: 'score', value: 0, notes: 'Hot', amount: 2 });
  marking.decide(area, date, 1);
  await settled();
  expect(entry()).toMatchObject({ score: 1, amount: 2, notes: 'Hot' });
});

test('a tap on a day that has reached its target opens the sheet and changes nothing', async () => {
  const { area, marking, kinds, entry, settled } = await start({ kind: 'at_least', amount: 1 });
  marking.mark(area, date);
  await settled();
  marking.mark(area, date);
  expect(kinds()).toEqual(['changed', 'sheet']);
  expect(entry()).toMatchObject({ amount: 1, score: 1 });
});

test('a tap on a past day of an area with a target opens the sheet', async () => {
  const { area, marking, events, outbox } = await start(glasses);
  marking.mark(area, addDays(date, -1));
  expect(events).toMatchObject([{ kind: 'sheet', date: '2026-03-19', namesDay: true }]);
  expect(outbox.items()).toEqual([]);
});

test('one tap says that a limit of zero was not kept, and Undo takes it back', async () => {
  const { area, marking, events, entry, settled } = await start({ kind: 'at_most', amount: 0 });
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ score: 0, notes: '' });
  expect(entry()?.amount).toBeUndefined();
  await marking.undo(events[0] as MarkChanged);
  expect(entry()).toBeNull();
});

test('taps count up to a limit and beyond it', async () => {
  const { area, marking, entry, settled } = await start({ kind: 'at_most', amount: 1 });
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ amount: 1, score: 1 });
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ amount: 2, score: 0 });
});

test('a score that follows from its amount is queued without the score, and a mark by hand with it', async () => {
  const { area, marking, entry, outbox } = await start(glasses);
  const write = (value: 0 | 1, amount: number) =>
    marking.write(area, date, { kind: 'score', value, notes: '', amount });
  await write(1, 4);
  await write(1, 2);
  expect(entry()).toMatchObject({ score: 1, amount: 2 });
  const fields = outbox.items().map(({ edit }) => edit.kind === 'mark' && edit.fields);
  expect(fields.map((each) => each && each.score)).toEqual([undefined, 1]);
});
