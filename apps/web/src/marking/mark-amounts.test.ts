import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { expect, test } from 'vitest';
import { memoryStorage } from '../testing/device-storage.ts';
import { madeArea } from '../testing/factories.ts';
import { openSyncedDevice } from '../testing/synced-device.ts';
import type { MarkChanged, MarkEvent } from './mark-events.ts';
import { createMarking } from './marking.ts';

const date = '2026-03-20';
const clock = { now: () => Date.parse('2026-03-20T12:00:00Z') };

async function start(target: Target, parts: { readonly step?: number } = {}) {
  const schedule = [{ from: '2026-01-01', rule: { kind: 'daily' } as const, target }];
  const area = madeArea({ id: 'water', schedule, ...parts });
  const device = await openSyncedDevice({ areas: [area] });
  const { outbox, shown, sync, user } = await device.openTab(clock);
  await sync.pull();
  const storage = memoryStorage() as unknown as Storage;
  const marking = createMarking({
    outbox,
    shownData: shown,
    clock,
    getUser: () => user,
    storage,
    painted: async () => {},
  });
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
  const amounts = outbox.items().map(({ edit }) => edit.kind === 'mark' && edit.fields?.amount);
  expect(amounts.at(-1)).toBe(3);
});

test('each tap of an amount has an Undo that takes back only this tap', async () => {
  const { area, marking, events, entry, settled } = await start(glasses, { step: 1.5 });
  marking.mark(area, date);
  marking.mark(area, date);
  await settled();
  expect(entry()).toMatchObject({ amount: 3, score: 1 });
  await marking.undo(events[1] as MarkChanged);
  expect(entry()).toMatchObject({ amount: 1.5, score: 0 });
  await marking.undo(events[0] as MarkChanged);
  expect(entry()).toBeNull();
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
