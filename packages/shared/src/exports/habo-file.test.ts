import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { PersonData } from '../sync/person-data.ts';
import { anyImportable } from '../testing/any-exported-data.ts';
import { importOf } from '../testing/import-of.ts';
import { importedInto } from '../testing/imported-into.ts';
import { smallPerson, smallPersonToday } from '../testing/small-person.ts';
import {
  changeDayTexts,
  describeForTrackers,
  withoutLaterSkips,
} from '../testing/tracker-content.ts';
import { createHaboFile } from './habo-file.ts';

const now = '2026-03-02T12:00:00.000Z';

it('the Habo file has all fields that Habo restores', () => {
  const file = JSON.parse(
    createHaboFile(smallPerson(), { today: smallPersonToday, now }),
  ) as Record<string, unknown>;
  const mind = {
    id: 1,
    uuid: null,
    title: 'Mind',
    iconCodePoint: 57_672,
    fontFamily: null,
    deleted_at: null,
    updated_at: now,
  };
  expect(file).toEqual({
    habits: [
      {
        id: 1,
        uuid: '0195f000-0000-7000-8000-000000000001',
        position: 0,
        title: '=Reading, "slowly"',
        twoDayRule: 0,
        cue: '',
        routine: 'One line\nand another',
        reward: '',
        showReward: 0,
        advanced: 1,
        notification: 1,
        notTime: '21:0',
        events: {
          '2026-02-26 12:00:00.000Z': ['DayType.check', '30 pages'],
          '2026-02-27 12:00:00.000Z': ['DayType.check', '', 12.5, 10],
          '2026-02-28 12:00:00.000Z': ['DayType.skip', 'Flu'],
          '2026-03-01 12:00:00.000Z': ['DayType.check', "'tis done; on, and on"],
          '2026-03-02 12:00:00.000Z': ['DayType.skip', ''],
        },
        sanction: '',
        showSanction: 0,
        accountant: '',
        habitType: 1,
        targetValue: 10,
        partialValue: 2.5,
        unit: 'pages',
        categories: [mind],
        archived: 0,
        deleted_at: null,
        updated_at: now,
      },
      expect.objectContaining({
        id: 2,
        position: 1,
        title: 'Зарядка',
        advanced: 0,
        notification: 0,
        events: {
          '2026-02-26 12:00:00.000Z': ['DayType.fail', '-'],
          '2026-02-28 12:00:00.000Z': ['DayType.check', ''],
        },
        categories: [],
        archived: 1,
      }),
    ],
    events: {},
    categories: [mind],
    habit_categories: [{ habit_id: 1, category_id: 1 }],
    metadata: {
      export_timestamp: now,
      version: '1.0',
      total_habits: 2,
      total_categories: 1,
      total_associations: 1,
    },
  });
});

function describeHaboContent(data: PersonData, on: CalendarDate) {
  return describeForTrackers(data, on).map(
    ({ color: _color, icon: _icon, schedule: _rules, created_on: _first, ...area }) =>
      changeDayTexts(area, (text) => text.trim()),
  );
}

it('the Habo file restores days, notes and fields @long', async () => {
  await fc.assert(
    fc.asyncProperty(anyImportable, async ({ today, data }) => {
      fc.pre(data.areas.size > 0);
      const file = await importOf(createHaboFile(data, { today, now }), { today });
      expect(file.format).toBe('habo');
      expect(file.remarks).toEqual([]);
      const { after } = importedInto(file, today);
      const before = describeHaboContent(data, today);
      const restored = describeHaboContent(after, addDays(today, 1));
      expect(restored.map((area, index) => withoutLaterSkips(area, before[index]))).toEqual(before);
      expect(importedInto(file, today, after).changes).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
