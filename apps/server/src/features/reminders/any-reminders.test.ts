import fc from 'fast-check';
import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import { anyReminders } from '@daymark/shared/testing/any-reminders.ts';
import { listNaiveDue, type NaiveDue } from '@daymark/shared/testing/naive-reminders.ts';
import { isPostgres } from '../../database/statements.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startReminderTest, type RemindedPerson } from '../../testing/reminder-app.ts';

/**
 * General reminders, and the reminders of each area. An area with an empty list has the general
 * reminders.
 */
interface Chosen {
  readonly general: ReminderTime[];
  readonly areas: readonly ReminderTime[][];
}

const anyChoice: fc.Arbitrary<Chosen> = fc.record({
  general: anyReminders,
  areas: fc.array(fc.oneof(fc.constant<ReminderTime[]>([]), anyReminders), {
    minLength: 3,
    maxLength: 3,
  }),
});

const day = 1440;

/** Zones with the day before a clock change. */
const anyChange = fc.constantFrom(
  ['Europe/Berlin', '2026-03-28'] as const,
  ['Europe/Berlin', '2026-10-24'] as const,
  ['Australia/Lord_Howe', '2026-04-04'] as const,
  ['Africa/Cairo', '2026-04-23'] as const,
);

describeEachDatabase('reminders at any minute', (openStore, tables) => {
  it('each area gets one push at each of its due times, before and after a change of the times @long', async () => {
    const reminders = await startReminderTest(await openStore());
    const given = fc.record({ change: anyChange, before: anyChoice, after: anyChoice });
    const numRuns = isPostgres(tables()) ? 5 : 12;
    await fc.assert(
      fc.asyncProperty(given, async ({ change: [timezone, date], before, after }) => {
        reminders.test.clock.set(`${date}T00:00:00Z`);
        const start = Date.parse(`${date}T00:00Z`) / 60_000;
        const changedAt = start + day + 0.5;
        const end = start + 2 * day;
        const person = await reminders.settle({ timezone, names: ['A', 'B', 'C'] });
        await choose(person, before);
        await reminders.node.sendAll();
        const expected = [
          ...expectPushes(before, person, { timezone, from: start + 1, until: changedAt }),
          ...expectPushes(after, person, { timezone, from: Math.ceil(changedAt), until: end }),
        ];
        const pushes: string[] = [];
        for (const minute of listMinutes([before, after], { timezone, start, end })) {
          if (minute > changedAt && reminders.test.clock() < changedAt * 60_000) {
            reminders.test.clock.set(new Date(changedAt * 60_000).toISOString());
            await choose(person, after);
            await reminders.node.sendAll();
          }
          const known = person.device.received.length;
          await reminders.at(new Date(minute * 60_000).toISOString());
          for (const { payload } of person.device.received.slice(known))
            pushes.push(`${minute} ${payload.data['date']} ${payload.data['area_ids']}`);
        }
        expect(pushes.toSorted()).toEqual(expected.toSorted());
        await person.change({ daily_reminder_enabled: false });
      }),
      { numRuns },
    );
  }, 120_000);
});

async function choose({ person, areas, change }: RemindedPerson, chosen: Chosen): Promise<void> {
  await change({ daily_reminder_enabled: true, daily_reminders: chosen.general });
  for (const [index, id] of areas.entries()) {
    const body = { reminders: chosen.areas[index] ?? [] };
    await person.call(api.updateLifeArea, { params: { id }, body });
  }
}

/** Expects one push for all areas whose reminders are due in the same minute for the same date. */
function expectPushes(
  { general, areas }: Chosen,
  person: RemindedPerson,
  { timezone, from, until }: { timezone: string; from: number; until: number },
): string[] {
  const own = { timezone, day_ends_at: '00:00' } as const;
  const due = areas.flatMap((reminders, index) => {
    const naive = listNaiveDue(
      { ...own, reminders: reminders.length === 0 ? general : reminders },
      { from: Math.floor(from) - 2 * day, until: Math.ceil(until) },
    );
    return naive.map((one) => ({ ...one, id: person.areas[index] ?? '' }));
  });
  const inSpan = due.filter(({ minute }) => minute >= from && minute < until);
  const keyOf = ({ minute, date }: NaiveDue) => `${minute} ${date}`;
  return Array.from(Map.groupBy(inSpan, keyOf), ([key, joined]) => {
    const ids = person.areas.filter((id) => joined.some((one) => one.id === id));
    return `${key} ${ids.join(',')}`;
  });
}

function listMinutes(
  choices: readonly Chosen[],
  { timezone, start, end }: { timezone: string; start: number; end: number },
): number[] {
  const reminders = choices
    .flatMap(({ general, areas }) => [general, ...areas].flat())
    .map(({ time }) => ({ time }));
  const span = { from: start - 2 * day, until: end };
  const due = listNaiveDue({ timezone, day_ends_at: '00:00', reminders }, span);
  const minutes = due.flatMap(({ minute }) => [minute - 1, minute, minute + 1]);
  const inSpan = [...minutes, start + day + 1].filter((one) => one > start && one < end);
  return [...new Set(inSpan)].toSorted((one, other) => one - other);
}
