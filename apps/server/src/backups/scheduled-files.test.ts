import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameBackup } from './backup-file.ts';
import { findExpiredBackups, isLeftover, nameScheduledBackup } from './scheduled-files.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T03:15:00.000Z');
const nameAt = (time: number) => nameScheduledBackup(new Date(time).toISOString(), false);

const dates = (names: readonly string[]) =>
  names.map((name) => name.slice('daymark-scheduled-'.length, 'daymark-scheduled-'.length + 10));

/** Simulates one backup and one removal per day. */
function afterDays(count: number): string[] {
  let names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const now = start + number * day;
    const present = [...names, nameAt(now)];
    const expired = new Set(findExpiredBackups(present, now));
    names = present.filter((name) => !expired.has(name));
  }
  return names;
}

it('findExpiredBackups keeps the last backups of 7 days, 4 weeks and 12 months', () => {
  // The last backup is from Thursday, 24 June 2027.
  expect(dates(afterDays(540))).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-06',
    '2027-06-13',
    '2027-06-18',
    '2027-06-19',
    '2027-06-20',
    '2027-06-21',
    '2027-06-22',
    '2027-06-23',
    '2027-06-24',
  ]);
});

it('findExpiredBackups keeps the last backup of a day', () => {
  const names = [0, 1, 2].map((hours) => nameAt(start + hours * 3_600_000));
  expect(findExpiredBackups(names, start + day)).toEqual([names[1], names[0]]);
});

it('findExpiredBackups keeps old backups if no newer backups exist', () => {
  expect(findExpiredBackups(afterDays(30), start + 4000 * day)).toEqual([]);
});

const minutes = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 });
const times = fc.uniqueArray(
  minutes.map((minute) => start + minute * 60_000),
  { minLength: 1 },
);

it('findExpiredBackups keeps at most 23 backups and always the newest', () => {
  fc.assert(
    fc.property(times, fc.boolean(), (of, isEncrypted) => {
      const names = of.map((time) =>
        nameScheduledBackup(new Date(time).toISOString(), isEncrypted),
      );
      const now = Math.max(...of);
      const expired = new Set(findExpiredBackups(names, now));
      const remaining = names.filter((name) => !expired.has(name));
      expect(remaining.length).toBeLessThanOrEqual(23);
      expect(remaining).toContain(names.toSorted().at(-1));
      expect(findExpiredBackups(remaining, now)).toEqual([]);
    }),
  );
});

it('findExpiredBackups keeps the same backups as an independent count of 7 days, 4 weeks and 12 months', () => {
  const periods: [number, (time: number) => string][] = [
    [7, (time) => new Date(time).toISOString().slice(0, 10)],
    [4, mondayOf],
    [12, (time) => new Date(time).toISOString().slice(0, 7)],
  ];
  fc.assert(
    fc.property(times, (of) => {
      const sorted = of.toSorted((one, other) => one - other);
      const expected = new Set(
        periods.flatMap(([count, periodOf]) => {
          const last = Object.fromEntries(sorted.map((time) => [periodOf(time), time]));
          return Object.entries(last)
            .toSorted(([, one], [, other]) => other - one)
            .slice(0, count)
            .map(([, time]) => nameAt(time));
        }),
      );
      const names = sorted.map(nameAt);
      const expired = new Set(findExpiredBackups(names, sorted.at(-1) ?? start));
      expect(new Set(names.filter((name) => !expired.has(name)))).toEqual(expected);
    }),
  );
});

it('findExpiredBackups keeps backups with a future date and does not count them', () => {
  const names = afterDays(7);
  const later = Array.from({ length: 30 }, (_, number) => nameAt(start + (4000 + number) * day));
  expect(findExpiredBackups([...later, ...names], start + 7 * day)).toEqual([]);
});

it('findExpiredBackups never returns a file that the schedule did not make', () => {
  const others = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...Array.from({ length: 40 }, (_, number) =>
        nameBackup(new Date(start + number * day).toISOString()),
      ),
      ...Array.from({ length: 40 }, (_, number) => `before-restore-${nameAt(start + number)}`),
      `${nameAt(start)}.unfinished`,
      `${nameAt(start)}.part`,
      'daymark-scheduled-2026-13-45T99-99-99.000Z.jsonl.gz',
      'daymark-scheduled-notes.txt',
    ),
  );
  fc.assert(
    fc.property(fc.array(others), (names) => {
      expect(findExpiredBackups(names, start + 9000 * day)).toEqual([]);
    }),
  );
});

/**
 * Returns the date of the Monday of the week. It is computed from the weekday, while
 * findExpiredBackups counts weeks since the epoch.
 */
function mondayOf(time: number): string {
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - weekday * day).toISOString().slice(0, 10);
}

it('isLeftover recognizes unfinished files of scheduled backups only', () => {
  const name = nameAt(start);
  const left = ['.unfinished', '.trial', '.trial-wal', '.trial-shm', '.age.unfinished'];
  expect(left.filter((ending) => !isLeftover(name + ending))).toEqual([]);
  const others = [name, `${name}.age`, `before-restore-${name}.unfinished`];
  const byHand = `${nameBackup(new Date(start).toISOString())}.unfinished`;
  expect([...others, byHand].filter(isLeftover)).toEqual([]);
});
