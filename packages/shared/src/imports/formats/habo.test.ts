import { expect, it } from 'vitest';
import { importOf, remarksOf, resultOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const habit = {
  id: 1,
  position: 0,
  title: 'Run',
  twoDayRule: 0,
  cue: '',
  notification: 0,
  notTime: '12:0',
  events: {},
};

function importOfHabit(fields: Readonly<Record<string, unknown>>) {
  return importOf(JSON.stringify([{ ...habit, ...fields }]));
}

it('an import of Habo 4 JSON reads the events of habits and leaves out deleted habits', async () => {
  const file = await importSample('habo-4.json');
  expect(file.format).toBe('habo');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed “overslept”, 03-04 skipped “ill”',
    'Water: 03-02 missed 3, 03-03 done 8, 03-04 archived',
  ]);
  expect(remarksOf(file, 'deleted-left-out')).toEqual([{ kind: 'deleted-left-out', area: 'Old' }]);
});

it('an import of Habo 4 JSON reads group, texts and reminder, and reports notes of unmarked days', async () => {
  const { areas, remarks } = await importSample('habo-4.json');
  expect(areas[0]).toMatchObject({
    key: 'u1',
    group: 'Body',
    description: 'cue: after work\nroutine: stretch\nreward: tea',
    reminders: [{ time: '07:05' }],
    schedule: [],
  });
  expect(remarks.filter(({ area }) => area === 'Stretch')).toEqual([
    { kind: 'field-left-out', area: 'Stretch', value: 'twoDayRule' },
    { kind: 'field-left-out', area: 'Stretch', value: '2026-03-05 only a note' },
  ]);
});

it('an import of Habo JSON reads a routine without other texts as the description', async () => {
  const { areas } = await importOfHabit({ routine: 'Ten minutes' });
  expect(areas[0]?.description).toBe('Ten minutes');
});

it('an import of Habo JSON reads the bare list of versions before 3.0', async () => {
  const file = await importSample('habo-2-list.json');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed “overslept”, 03-04 skipped “ill”',
  ]);
});

it('an import of Habo JSON compares progress with the goal that its day has', async () => {
  const file = await importOfHabit({
    habitType: 1,
    targetValue: 8,
    unit: 'km',
    events: {
      '2026-03-02 12:00:00.000Z': ['DayType.progress', '', 5, 5],
      '2026-03-03 12:00:00.000Z': ['DayType.progress', '', 5, 8],
      '2026-03-04 12:00:00.000Z': ['DayType.progress', 'far', 8],
      '2026-03-05 12:00:00.000Z': ['DayType.check', '', 2, 8],
      '2026-03-06 12:00:00.000Z': ['DayType.check', ''],
    },
  });
  expect(describeDays(file)).toEqual([
    'Run: 03-02 done 5, 03-03 missed 5, 03-04 done 8 “far”, 03-05 done 2, 03-06 done',
  ]);
});

it('an import of Habo JSON reads old state names and the order of habits', async () => {
  const events = { '2026-03-02 12:00:00.000Z': ['DayType.Check', ''] };
  const file = await importOf(
    JSON.stringify([
      { ...habit, position: 1, events },
      { ...habit, title: 'Read', events: { ...events, soon: ['DayType.maybe', ''] } },
      { ...habit, title: 'Late', position: 2, events: { '2026-03-03': ['DayType.maybe', 'x'] } },
    ]),
  );
  expect(describeDays(file)).toEqual(['Read: 03-02 done', 'Run: 03-02 done', 'Late: ']);
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['date-unreadable', 'soon'],
    ['value-unknown', 'DayType.maybe'],
    ['field-left-out', '2026-03-03 x'],
  ]);
});

it('an import of Habo JSON reads groups from the links if habits do not contain them', async () => {
  const file = await importOf({
    habits: [{ ...habit, categories: [] }],
    events: {},
    categories: [
      { id: 7, title: 'Body' },
      { id: 8, title: 'Mind' },
    ],
    habit_categories: [
      { habit_id: 1, category_id: 7 },
      { habit_id: 1, category_id: 8 },
    ],
  });
  expect(file.areas[0]?.group).toBe('Body');
  expect(file.remarks).toEqual([{ kind: 'field-left-out', area: 'Run', value: 'Mind' }]);
});

it('habits without the fields of Habo are not read as Habo JSON', async () => {
  const file = { habits: [{ title: 'Run', events: {} }], categories: [] };
  await expect(resultOf(file)).rejects.toThrow('not-recognised');
});

it('an import of Habo JSON never gains a done day by losing or moving events', async () => {
  const [{ events } = { events: {} }] = JSON.parse(
    new TextDecoder().decode(readSample('habo-2-list.json')),
  ) as readonly { readonly events: object }[];
  const read = (some: readonly (readonly [string, unknown])[]) =>
    importOfHabit({ events: Object.fromEntries(some) });
  expect(await findInventedDays(Object.entries(events), read)).toEqual([]);
});
