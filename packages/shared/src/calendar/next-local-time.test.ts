import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listNaiveDue } from '../testing/naive-reminders.ts';
import { anyReminders } from '../testing/any-reminders.ts';
import { comesOn } from '../notifications/reminder-times.ts';
import { findNextLocalTime } from './next-local-time.ts';

const day = 1440;

/** Zones with unusual clock changes, and days around one of them. */
const changes = [
  ['Europe/Berlin', '2026-03-26'],
  ['Europe/Berlin', '2026-10-22'],
  ['America/St_Johns', '2026-03-05'],
  ['Australia/Lord_Howe', '2026-04-02'],
  ['Africa/Casablanca', '2026-02-12'],
  ['Africa/Cairo', '2026-04-21'],
  ['America/Asuncion', '2024-10-03'],
  ['Pacific/Apia', '2011-12-27'],
  ['Asia/Kathmandu', '2026-05-05'],
] as const;

const person = fc.record({
  change: fc.constantFrom(...changes),
  reminders: anyReminders,
  day_ends_at: fc.constantFrom('00:00', '03:00'),
});

it('findNextLocalTime finds the same due times as a look at the clock in every minute @long', () => {
  fc.assert(
    fc.property(person, ({ change: [timezone, first], reminders, day_ends_at }) => {
      const own = { timezone, day_ends_at } as const;
      const from = Date.parse(`${first}T00:00Z`) / 60_000;
      const until = from + 7 * day;
      const naive = listNaiveDue({ ...own, reminders }, { from: from - 2 * day, until });
      const found = reminders.flatMap((reminder) => {
        const due = [];
        const isWanted = (date: string) => comesOn(reminder, date);
        const { time } = reminder;
        let after = from * 60_000 - 1;
        for (;;) {
          const next = findNextLocalTime({ ...own, time, after }, isWanted);
          if (next === null || next.instant >= until * 60_000) return due;
          due.push({ minute: next.instant / 60_000, date: next.date, time });
          after = next.instant;
        }
      });
      const text = ({ minute, date, time }: (typeof naive)[number]) => `${minute} ${date} ${time}`;
      const expected = naive.filter(({ minute }) => minute >= from).map(text);
      expect(found.map(text).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 60 },
  );
});

it('findNextLocalTime reaches the next Friday if the zone skips a Friday', () => {
  const own = { timezone: 'Pacific/Apia', day_ends_at: '00:00', time: '07:35' } as const;
  const after = Date.parse('2011-12-24T00:00Z');
  const isFriday = (date: string) => comesOn({ weekdays: [5] }, date);
  expect(findNextLocalTime({ ...own, after }, isFriday)).toEqual({
    instant: Date.parse('2012-01-05T17:35Z'),
    date: '2012-01-06',
  });
});
