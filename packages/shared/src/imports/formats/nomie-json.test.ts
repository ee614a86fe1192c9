import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays } from '../../testing/sample-files.ts';

const trackers = {
  water: {
    tag: 'water',
    label: 'Water',
    color: '#369DD3',
    uom: 'glass',
    emoji: '💧',
    type: 'value',
  },
};
const log = {
  _id: 'a',
  note: '#water(3) #run',
  end: Date.parse('2026-03-02T23:30:00Z'),
  offset: -60,
};

function importOfVersion5(fields: Readonly<Record<string, unknown>>) {
  return importOf({ nomie: { number: '5.6.1' }, trackers, events: [log], ...fields });
}

function importOfGoal(comparison: string, amounts: readonly number[]) {
  return importOfVersion5({
    goals: [{ tag: '#water', target: 2, comparison, duration: 'day' }],
    events: amounts.map((amount, index) => ({
      note: `#water(${amount})`,
      end: `2026-03-0${index + 1}T12:00:00Z`,
      offset: 0,
    })),
  });
}

it('an import of Nomie 5 JSON reads trackers, boards and the offset of logs', async () => {
  const file = await importOfVersion5({
    boards: [
      { label: 'Body', trackers: ['water'] },
      { label: 'All', trackers: ['water'] },
    ],
  });
  expect(file.format).toBe('nomie-json');
  expect(describeDays(file)).toEqual(['Water: 03-03 done 3', 'run: 03-03 done']);
  expect(file.areas[0]).toMatchObject({ key: 'water', color: '#369DD3', group: 'Body' });
  expect(file.remarks).toEqual([{ kind: 'field-left-out', area: 'Water', value: 'icon: 💧' }]);
});

it('an import of Nomie 6 JSON reads the books of its storage in the zone of the person', async () => {
  const { offset: _, ...logOfVersion6 } = log;
  const file = await importOf(
    {
      version: '6.3.0',
      files: {
        'trackers.json': trackers,
        'uniboards.json': [{ label: 'Mind', elements: ['#water'] }],
        'data/books/2026-9': [{ ...logOfVersion6, end: '2026-03-02T23:30:00.000Z' }],
        'data/books/2026-10': [{ note: 'text', end: 'never' }],
      },
    },
    { timeZone: 'Europe/Berlin' },
  );
  expect(describeDays(file)).toEqual(['Water: 03-03 done 3', 'run: 03-03 done']);
  expect(file.areas[0]?.group).toBe('Mind');
  expect(file.remarks).toContainEqual({ kind: 'date-unreadable', value: 'never text' });
});

it.each([
  ['gte', [1, 2, 3], ['missed', 'done', 'done']],
  ['gt', [1, 2, 3], ['missed', 'missed', 'done']],
  ['lte', [1, 2, 3], ['done', 'done', 'missed']],
  ['lt', [1, 2, 3], ['done', 'missed', 'missed']],
  ['eq', [0, 2, 3], ['missed', 'done', 'done']],
])(
  'an import of Nomie JSON with a goal of 2 and the comparison %s reads the amounts %j as %j',
  async (comparison, amounts, days) => {
    const { areas } = await importOfGoal(comparison, amounts);
    const states = areas[0]?.entries.map(({ score }) => (score === 1 ? 'done' : 'missed'));
    expect(states).toEqual(days);
  },
);

it('an import of Nomie JSON reports goals that it cannot keep, and limits', async () => {
  expect((await importOfGoal('eq', [2])).remarks).toContainEqual({
    kind: 'field-left-out',
    area: 'Water',
    value: 'goal: eq 2',
  });
  expect((await importOfGoal('lt', [1])).remarks).toContainEqual({
    kind: 'kept-days-left-out',
    area: 'Water',
  });
});

it('an import of Nomie JSON writes timers as durations, and does not sum values of a mean tracker', async () => {
  const events = [1, 2].map((hour) => ({
    note: `#sleep(${hour * 3600}) #mood(${hour * 4})`,
    end: `2026-03-02T0${hour}:00:00Z`,
    offset: 0,
  }));
  const file = await importOfVersion5({
    trackers: { sleep: { tag: 'sleep', type: 'timer' }, mood: { tag: 'mood', math: 'mean' } },
    events,
  });
  expect(describeDays(file)).toEqual(['sleep: 03-02 done 180', 'mood: 03-02 done 8 “4”']);
});

it('an import of Nomie JSON reports that places and scores are left out, without their values', async () => {
  const { remarks } = await importOfVersion5({
    trackers: {},
    events: [{ ...log, lat: 52.5, lng: 13.4, location: 'Home', score: 2 }],
  });
  expect(remarks[0]).toEqual({ kind: 'field-left-out', value: 'lat, lng, location, score' });
});

it.each([
  { nomie: { number: '1.0' }, trackers: [], events: [] },
  { version: '1', files: { 'notes.json': {} } },
  { trackers: {}, events: [] },
])('%j is no Nomie backup', async (file) => {
  await expect(resultOf(file)).rejects.toThrow('not-recognised');
});

it('an import of Nomie JSON never gains a done day by losing or repeating logs', async () => {
  const rows = [0, 1, 2, 3].map((amount) => ({
    ...log,
    _id: `${amount}`,
    note: `#water(${amount})`,
  }));
  const read = (events: readonly object[]) => importOfVersion5({ events });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
