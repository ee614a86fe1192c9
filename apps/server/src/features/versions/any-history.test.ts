import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { AreaDetails } from '@daymark/shared/versions/version-endpoints.ts';
import { isPostgres } from '../../database/statements.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { createArea, createUser, editAt, newScore, today } from '../../testing/factories.ts';
import { describeRecentChanges } from '../../store/recent-changes.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const instant = (millisecond: number) => new Date(start + millisecond).toISOString();

const anyRule = fc.constantFrom<Rule>(
  { kind: 'daily' },
  { kind: 'times_per_week', times: 3 },
  { kind: 'weekdays', weekdays: [1, 3] },
);
/** An edit with a `wait` of 0 has the same millisecond as the edit before. */
const anyAreaEdit = fc.record({
  wait: fc.nat({ max: 1 }),
  changes: fc.oneof(
    fc.record({ name: fc.constantFrom('Run', 'Swim', 'Read') }),
    fc.record({ color: fc.constantFrom('green', 'ocean'), description: fc.constantFrom('', 'x') }),
    fc.record({ created_on: fc.nat({ max: 9 }).map((day) => addDays('2025-12-28', day)) }),
    fc.record({
      schedule: fc.record({
        from: fc.nat({ max: 12 }).map((day) => addDays('2026-01-08', day)),
        rule: anyRule,
      }),
    }),
  ),
});
const anyMark = fc.record({
  score: fc.constantFrom<ScoreValue | null>(0, 1, null),
  notes: fc.constantFrom('', 'A', 'B'),
});

const fields = ['name', 'description', 'color', 'created_on', 'schedule'] as const;
const nothing = { score: null, notes: '' };

describeEachDatabase('recent changes of any history', (openStore, tables) => {
  const runs = () => ({ numRuns: isPostgres(tables()) ? 15 : 60 });
  const sorted = (changes: readonly unknown[]) =>
    changes.map((change) => JSON.stringify(change)).toSorted();

  async function openForPerson() {
    const store = await openStore();
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    const { id: userId } = await createUser(store);
    const page = { user_id: userId, since: '', first_day: '', before_at: '9', before_id: '~' };
    const changesOf = async (areaId: string) =>
      describeRecentChanges(await store.versions.recent({ ...page, limit: 501 }, [areaId]));
    return { store, userId, changesOf };
  }

  it('recent changes contain the fields of an area before and after each of random edits @long', async () => {
    const { store, userId, changesOf } = await openForPerson();
    await fc.assert(
      fc.asyncProperty(fc.array(anyAreaEdit, { maxLength: 25 }), async (edits) => {
        let known = await createArea(store, userId);
        const expected: unknown[] = [];
        let time = 1;
        for (const { wait, changes } of edits) {
          time += wait;
          const edit = { ...editAt(instant(time)), changes };
          const next = await store.lifeAreas.update(userId, known.id, edit);
          if (next === null || typeof next === 'string') continue;
          const before = known;
          known = next;
          const differing = fields.filter(
            (field) => JSON.stringify(before[field]) !== JSON.stringify(next[field]),
          );
          const pick = (area: typeof known) =>
            fields.map((field) => differing.includes(field) && area[field]);
          if (differing.length > 0) expected.push([pick(before), pick(next)]);
        }
        const made = (await changesOf(known.id)).map(({ before, after }) => {
          const pick = (details: object) =>
            fields.map((field) => Object.hasOwn(details, field) && (details as AreaDetails)[field]);
          return [pick(before), pick(after)];
        });
        expect(sorted(made)).toEqual(sorted(expected));
        await store.lifeAreas.erase(userId, known.id, instant(time));
      }),
      runs(),
    );
  }, 180_000);

  it('recent changes contain the entry of a day before and after each of random edits @long', async () => {
    const { store, userId, changesOf } = await openForPerson();
    await fc.assert(
      fc.asyncProperty(fc.array(anyMark, { minLength: 1, maxLength: 25 }), async (marks) => {
        const { id: areaId } = await createArea(store, userId);
        let expected: { before: unknown; after: unknown; isFirst: boolean }[] = [];
        let known: { score: ScoreValue | null; notes: string } = nothing;
        let isFirst = true;
        for (const [index, { score, notes: given }] of marks.entries()) {
          const notes = score === null ? '' : given;
          const moment = instant(index);
          const mark = newScore(areaId, today, { notes, edited_at: moment, now: moment });
          await store.scores.recordAll(userId, [{ ...mark, id: randomUUID(), score }]);
          const before = known;
          const after = { score, notes };
          // Once a cleared day is written again, recent changes omit the first mark of the day,
          // even if the day is cleared again.
          if (before.score === null) expected = expected.filter((one) => !one.isFirst);
          if (JSON.stringify(before) !== JSON.stringify(after)) {
            expected.push({ before, after, isFirst });
          }
          known = after;
          isFirst = false;
        }
        const made = (await changesOf(areaId)).map(({ before, after }) => [before, after]);
        expect(sorted(made)).toEqual(sorted(expected.map(({ before, after }) => [before, after])));
        await store.lifeAreas.erase(userId, areaId, instant(marks.length));
      }),
      runs(),
    );
  }, 180_000);
});
