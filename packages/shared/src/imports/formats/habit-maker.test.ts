import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOfDatabase } from '../../testing/made-database.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

it.each(['UTC', 'Europe/Berlin', 'America/New_York'])(
  'an import of a Habit-Maker database into the zone %s reads each stored midnight as its date',
  async (timeZone) => {
    const file = await importSample('habit-maker.db', { timeZone });
    expect(file.format).toBe('habit-maker');
    expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 done']);
  },
);

it('an import of a Habit-Maker backup reads the days in its write-ahead log', async () => {
  const file = await importSample('habit-maker.zip');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-04 done',
    'Read: 03-03 done, 03-04 archived',
  ]);
});

it('an import of a Habit-Maker backup reads goals, notes and reminders', async () => {
  const { areas, remarks } = await importSample('habit-maker.zip');
  expect(areas).toMatchObject([
    {
      description: 'Ten minutes\nAfter breakfast',
      reminders: [{ time: '07:30', weekdays: [1, 3] }, { time: '20:00' }],
      schedule: [{ rule: { kind: 'times_per_week', times: 3 } }],
    },
    { schedule: [{ rule: { kind: 'times_in_days', times: 4, days: 28 } }] },
  ]);
  expect(remarks.map(({ kind, area, value }) => [kind, area, value])).toEqual([
    ['field-left-out', 'Stretch', 'Keep going'],
  ]);
});

it('parts of a Habit-Maker database in any order have no done day that the whole database lacks', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-09'];
  const read = async (dates: readonly string[]) =>
    importOfDatabase(
      `CREATE TABLE Habit(id, name, frequency, times_per_frequency);
      CREATE TABLE HabitCheck(habit_id, check_time);
      INSERT INTO Habit VALUES (1, 'Stretch', 0, 1);
      INSERT INTO HabitCheck VALUES ${dates.map((date) => `(1, ${Date.parse(date)})`).join(',')};`,
      '2026-03-31',
    );
  expect(await findInventedDays(days, read)).toEqual([]);
});

it('a database with a table Habit of another app is no Habit-Maker database', () => {
  const sql = 'CREATE TABLE Habit(id, name); CREATE TABLE HabitCheck(habit_id, date);';
  expect(() => importOfDatabase(sql, '2026-03-31')).toThrow('not-recognised');
});
