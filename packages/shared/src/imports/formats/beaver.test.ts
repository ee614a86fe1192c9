import { expect, it } from 'vitest';
import { countsOf, importedArea, importOf } from '../../testing/import-of.ts';

const run = {
  id: 'aaaaaa',
  name: 'Run',
  records: [
    { day: '2026-03-02', done: true },
    { day: '2026-03-01', done: false, text: 'Rain' },
    { day: '2026-03-04', done: false, text: 'Fever #skip' },
  ],
};

it('an import of Beaver JSON reads habits with unsorted records', async () => {
  const file = await importOf({
    user_email: 'ada@example.com',
    exported_at: '2026-03-05 10:00:00',
    habits: [run],
  });
  expect(file).toEqual({
    format: 'beaver',
    areas: [
      importedArea({
        key: 'aaaaaa',
        name: 'Run',
        pauses: [{ first_day: '2026-03-04', last_day: '2026-03-04', reason: 'Fever' }],
        entries: [
          { date: '2026-03-01', score: 0, notes: 'Rain' },
          { date: '2026-03-02', score: 1, notes: '' },
        ],
      }),
    ],
    remarks: [],
  });
});

it('an import of raw Beaver JSON keeps its order of habits and drops its bot token', async () => {
  const data = {
    habits: [run, { id: 'bbbbbb', name: 'Read', records: [] }],
    order: ['bbbbbb', 'aaaaaa'],
    order_by: 'manual',
    backup: { telegram_bot_token: '123:secret', telegram_chat_id: '7' },
  };
  const wrapped = await importOf({ data });
  expect(wrapped.areas.map(({ name }) => name)).toEqual(['Read', 'Run']);
  expect(wrapped.remarks).toEqual([{ kind: 'field-left-out', value: 'backup' }]);
  expect(JSON.stringify(wrapped)).not.toContain('secret');
  expect(await importOf(data)).toEqual(wrapped);
});

it('an import of Beaver JSON archives archived habits and leaves out deleted habits', async () => {
  const file = await importOf({
    habits: [
      { ...run, status: 'archive' },
      { ...run, id: 'b', name: 'Gone', status: 'soft_delete' },
    ],
  });
  expect(countsOf(file)).toEqual(['Run: 1 done, 1 not, 1 notes, 2 pauses']);
  expect(file.areas[0]?.pauses[1]).toEqual({
    first_day: '2026-03-05',
    last_day: null,
    reason: '',
  });
  expect(file.remarks).toEqual([{ kind: 'deleted-left-out', area: 'Gone' }]);
});

it.each([
  [null, []],
  [{ period_type: 'D', period_count: 1, target_count: 1 }, []],
  [{ period_type: 'W', period_count: 1, target_count: 3 }, [{ kind: 'times_per_week', times: 3 }]],
  [
    { period_type: 'M', period_count: 1, target_count: 10 },
    [{ kind: 'times_per_month', times: 10 }],
  ],
  [
    { period_type: 'Y', period_count: 1, target_count: 12 },
    [{ kind: 'times_in_days', times: 12, days: 365 }],
  ],
  [
    { period_type: 'W', period_count: 2, target_count: 4 },
    [{ kind: 'times_in_days', times: 4, days: 14 }],
  ],
])('an import of Beaver JSON creates for the period %j the rules %j', async (period, rules) => {
  const file = await importOf({ habits: [{ ...run, period }] });
  expect(file.areas[0]?.schedule.map(({ rule }) => rule)).toEqual(rules);
});

it('an import of Beaver JSON reports every field that cannot be imported', async () => {
  const file = await importOf({
    habits: [{ ...run, tags: ['Sport', 'Outside'], star: true, chips: ['5 km'] }],
  });
  expect(file.areas[0]?.group).toBe('Sport');
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Run', value: 'Outside' },
    { kind: 'field-left-out', area: 'Run', value: 'star' },
    { kind: 'field-left-out', area: 'Run', value: 'chips: "5 km"' },
  ]);
});

it('an import of Beaver JSON skips a day with the tag #skip, but not with #skipped', async () => {
  const records = [
    { day: '2026-03-01', done: true, text: '#skipped the stairs' },
    { day: '2026-03-02', done: false, text: '#SKIP' },
  ];
  const file = await importOf({ habits: [{ ...run, records }] });
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 1 notes, 1 pauses']);
});

it('an import of Beaver JSON reports unreadable records', async () => {
  const records = [{ day: 'soon', done: true }, null, 7, { done: true }, run.records[0]];
  const file = await importOf({ habits: [{ ...run, records }] });
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'date-unreadable soon',
    'date-unreadable null',
    'date-unreadable 7',
    'date-unreadable {"done":true}',
  ]);
});

it('an import of Beaver JSON treats the name __proto__ as a plain name', async () => {
  const text = `{"__proto__":{"polluted":1},"habits":[{"id":"__proto__","name":"__proto__","__proto__":{"star":true},
      "records":[{"day":"2026-03-01","done":true,"constructor":{"prototype":{"polluted":1}}}]}]}`;
  const file = await importOf(text);
  expect(countsOf(file)).toEqual(['__proto__: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
});

it('an import of Beaver JSON without habits is refused with the code no-areas', async () => {
  await expect(importOf({ habits: [] })).rejects.toMatchObject({ code: 'no-areas' });
});

it('foreign JSON with names and empty records is not taken for Beaver Habits', async () => {
  const file = { habits: [{ name: 'Run', records: [] }] };
  await expect(importOf(file)).rejects.toMatchObject({ code: 'not-recognised' });
});
