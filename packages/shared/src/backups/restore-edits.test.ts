import type { SyncedArea } from '../areas/life-area.ts';
import { addDays } from '../calendar/calendar-date.ts';
import * as limits from '../limits.ts';
import { createItems } from '../outbox/join-queue.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { applyItems } from '../outbox/overlay.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import { getEntry, emptyPersonData } from '../sync/person-data.ts';
import { areaWith } from '../testing/area-with.ts';
import { areaIdOf, createQueue } from '../testing/outbox-items.ts';
import { expect, it } from 'vitest';
import { createRestoreEdits } from './restore-edits.ts';
import type { RestoreChange } from './restore-plan.ts';

let ids = 0;
const newId = () => `item-${(ids += 1)}`;
const now = '2026-03-01T12:00:00.000Z';
const owner = { timezone: 'Europe/Berlin', day_ends_at: '00:00' } as const;
const given = { user_id: 'ann', timestamp: now, edited_at: now, edited_on: '2026-03-01' };
const moment = { ...given, newId, owner };
const known = { edited_at: '2026-02-28T12:00:00.000Z', isShared: true };

function itemsOf(
  changes: readonly RestoreChange[],
  parts: Partial<typeof known> = {},
  items: readonly OutboxItem[] = [],
) {
  const restoring = { ...moment, ...parts };
  return createItems(items, createRestoreEdits(changes, restoring), restoring);
}

function readingWith(parts: Partial<SyncedArea>): SyncedArea {
  const created = { created_at: '2026-01-05T08:00:00.000Z', created_on: '2026-01-05' };
  return areaWith('reading', { ...created, ...parts });
}

it('createRestoreEdits gives a new area its original creation time and the restore time', () => {
  const [create] = itemsOf([{ kind: 'add-area', area: readingWith({}) }]);
  expect(create).toMatchObject({
    edited_at: '2026-01-05T08:00:00.000Z',
    edited_on: '2026-01-05',
    edit: { is_new: true, fields: { restored_at: now } },
  });
});

it('createRestoreEdits writes a whole schedule in one edit, even above the limit of rules', () => {
  const rules = Array.from({ length: limits.rulesPerArea + 1 }, (_, index) => ({
    from: addDays('2020-01-01', index),
    rule: { kind: 'times_per_week', times: 1 + (index % 6) } as const,
  }));
  for (const schedule of [rules.slice(0, 2), rules]) {
    const after = readingWith({ created_on: '2020-01-01', schedule });
    const before = { ...after, schedule: [] };
    for (const changes of [
      [{ kind: 'add-area', area: after } as const],
      [{ kind: 'add-area', area: before } as const, { kind: 'edit-area', before, after } as const],
    ]) {
      const items = itemsOf(changes);
      expect(items.length).toBeLessThan(4);
      expect(applyItems(emptyPersonData, items).areas.get('reading')?.schedule).toEqual(schedule);
    }
  }
});

it('createRestoreEdits for several devices writes fields and rules at the given edit time', () => {
  const rule = { kind: 'times_per_week', times: 3 } as const;
  const daily = { from: '2026-01-05', rule: { kind: 'daily' } };
  for (const schedule of [[], [{ from: '2026-02-01', rule }]]) {
    const area = readingWith({ schedule, name: 'Reading aloud' });
    const fields = { name: 'Reading aloud', restored_schedule: [daily, ...schedule] };
    const { edited_at } = known;
    const last = itemsOf([{ kind: 'add-area', area }], known).at(-1);
    expect(last).toMatchObject({ edited_at, edit: { fields } });
  }
});

it('createRestoreEdits sets the position of an ended area before it ends the area', () => {
  const ended = { deleted_at: '2026-02-20T12:00:00.000Z', deleted_on: '2026-02-20' };
  const area = readingWith({ position: 3, ...ended });
  expect(itemsOf([{ kind: 'add-area', area }])).toMatchObject([
    { edit: { is_new: true } },
    { edit: { fields: { position: 3 } } },
    { edit: { fields: ended } },
  ]);
});

it('restored entries are queued per year after their area, and do not replace queued marks', () => {
  const items = createQueue([
    { act: 'create', area: 1 },
    { act: 'mark', area: 1 },
  ]);
  const day = { life_area_id: areaIdOf(1), score: 0, notes: '' } as const;
  const dates = ['2025-12-31', '2026-03-01', '2026-03-02'];
  const years = groupEntriesByYear(dates.map((score_date) => ({ ...day, score_date })));
  const changes = years.map((entries) => ({ kind: 'add-entries', entries }) as const);
  const put = itemsOf(changes, {}, items);
  expect(put).toMatchObject([
    { sequence: 3, edit: { entries: { year: 2025 } } },
    { sequence: 4, edit: { entries: { year: 2026 } }, depends_on: [items[0]?.id] },
  ]);
  const shown = applyItems(emptyPersonData, [...items, ...put]);
  expect(getEntry(shown, areaIdOf(1), '2026-03-01')).toMatchObject({ score: 1 });
  expect(getEntry(shown, areaIdOf(1), '2026-03-02')).toMatchObject({ score: 0 });
});

it('createItems adds 10,000 restored entries and reads each queued item only once', () => {
  const entries = Array.from({ length: 10_000 }, (_, index): RestoreChange => {
    const score_date = addDays('1998-01-01', index);
    const after = { life_area_id: 'reading', score_date, score: 1, notes: '' } as const;
    return { kind: 'put-entry', before: null, after };
  });
  const [waiting = {}] = createQueue([{ act: 'mark', area: 1 }]);
  let reads = 0;
  const watched = new Proxy(waiting as OutboxItem, {
    get(item, name) {
      if (name === 'edit') reads += 1;
      return Reflect.get(item, name) as unknown;
    },
  });
  const put = itemsOf([{ kind: 'add-area', area: readingWith({}) }, ...entries], {}, [watched]);
  expect(put).toHaveLength(10_002);
  expect(reads).toBe(1);
});

it('createRestoreEdits keeps the id of a restored pause only if several devices may restore it', () => {
  const days = { first_day: '2026-03-01', last_day: null };
  const after = { id: 'holiday', life_area_id: null, reason: '', ...days };
  const changes = [{ kind: 'put-pause', before: null, isGone: true, after } as const];
  const { edited_at } = known;
  expect(itemsOf(changes, known)).toMatchObject([{ edited_at, edit: { id: 'holiday' } }]);
  expect(itemsOf(changes)[0]?.edit).not.toMatchObject({ id: 'holiday' });
});
