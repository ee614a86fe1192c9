import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { isPostgres } from '../../database/statements.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { createArea, createUser, newScore } from '../../testing/factories.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
const score_date = '2026-03-01';
const instant = (minute: number) => new Date(start + minute * 60_000).toISOString();
/** Minute after the arrival of all edits. */
const evening = 1200;

/**
 * `made` is the minute of the edit, and `delay` the number of minutes until the edit arrives. An
 * offline device sends its edits hours later.
 */
const anyEdit = fc.record({
  source_id: fc.constantFrom('phone', 'desk'),
  made: fc.nat({ max: 600 }),
  delay: fc.oneof(fc.constant(0), fc.nat({ max: 300 })),
  score: fc.constantFrom<ScoreValue | null>(0, 1, 1, null),
  isOneOfMany: fc.boolean(),
});

describeEachDatabase('edits of one day by two devices', (openStore, tables) => {
  it('for random edits of one day by two devices, every replaced value can be restored @long', async () => {
    const store = await openStore();
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    const { id: userId } = await createUser(store);
    const days = { start_date: score_date, end_date: score_date };

    async function write(
      life_area_id: string,
      {
        score,
        isOneOfMany,
        ...edit
      }: {
        readonly score: ScoreValue | null;
        readonly isOneOfMany: boolean;
        readonly notes: string;
        readonly edited_at: string;
        readonly now: string;
        readonly source_id: string;
      },
    ): Promise<void> {
      const id = randomUUID();
      if (isOneOfMany) {
        const one = { ...newScore(life_area_id, score_date, edit), id, score };
        await store.scores.recordAll(userId, [one]);
      } else if (score === null) {
        const { notes: _none, ...when } = edit;
        await store.scores.removeDay(userId, { id, life_area_id, score_date, ...when });
      } else {
        await store.scores.record(userId, newScore(life_area_id, score_date, { ...edit, score }));
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 2, maxLength: 8 }), async (edits) => {
        const { id: areaId } = await createArea(store, userId);
        const arriving = edits
          .map((edit, index) => ({ ...edit, notes: edit.score === null ? '' : `Edit ${index}` }))
          .toSorted((one, other) => one.made + one.delay - (other.made + other.delay));
        for (const { made, delay, ...edit } of arriving) {
          const when = { edited_at: instant(made), now: instant(made + delay) };
          await write(areaId, { ...edit, ...when });
        }
        const versions = async () => (await store.versions.ofDay(userId, areaId, score_date)) ?? [];
        const current = async () => {
          const [found] = await store.scores.list(userId, days);
          return { score: found?.score ?? null, notes: found?.notes ?? '' };
        };
        const kept = await versions();
        const seen = [...kept, await current()].map(({ notes }) => notes);
        for (const { notes } of arriving) expect(seen).toContain(notes);

        for (const [minute, { score, notes }] of kept.entries()) {
          const before = await current();
          const now = instant(evening + minute);
          const edit = { score, notes, edited_at: now, now, source_id: 'desk' };
          await write(areaId, { ...edit, isOneOfMany: false });
          expect(await current()).toEqual({ score, notes });
          const known = [...(await versions()), { score, notes }];
          expect(known).toContainEqual(expect.objectContaining(before));
        }
        await store.lifeAreas.erase(userId, areaId, instant(evening + 100));
      }),
      { numRuns: isPostgres(tables()) ? 100 : 1000 },
    );
  }, 180_000);
});
