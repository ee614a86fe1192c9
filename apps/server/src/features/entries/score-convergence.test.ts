import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPostgres } from '../../database/statements.ts';
import type { BoundStore } from '../../store/store.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { createArea, createUser, newScore } from '../../testing/factories.ts';

const day = '2026-03-01';
/** Time at which all edits reach the server. */
const arrival = '2026-03-01T13:00:00.000Z';

/** Edit on a device, `second` seconds after 12:00 UTC. No two edits have the same second. */
interface Edit {
  readonly second: number;
  /** Null clears the entry. */
  readonly score: 0 | 1 | null;
}

interface Script {
  readonly devices: readonly (readonly Edit[])[];
  /**
   * Devices by index, in the order in which they send their next edits. The remaining edits follow
   * device by device.
   */
  readonly turns: readonly number[];
}

const anyScript: fc.Arbitrary<Script> = fc
  .record({
    seconds: fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 3, maxLength: 9 }),
    scores: fc.array(fc.constantFrom<(0 | 1 | null)[]>(0, 1, null), { minLength: 9, maxLength: 9 }),
    owners: fc.array(fc.nat({ max: 2 }), { minLength: 9, maxLength: 9 }),
    turns: fc.array(fc.nat({ max: 2 }), { maxLength: 20 }),
  })
  .map(({ seconds, scores, owners, turns }) => {
    const edits = seconds.map((second, nth) => ({
      second,
      score: scores[nth] ?? null,
      owner: owners[nth],
    }));
    const inOrder = edits.toSorted((one, other) => one.second - other.second);
    return { devices: [0, 1, 2].map((device) => inOrder.filter((e) => e.owner === device)), turns };
  });

const anyTwoOrders = fc.tuple(anyScript, fc.array(fc.nat({ max: 2 }), { maxLength: 20 }));

function arrivalsOf({ devices, turns }: Script): Edit[] {
  const waiting = devices.map((edits) => [...edits]);
  const inTurn = turns.flatMap((device) => waiting[device]?.shift() ?? []);
  return [...inTurn, ...waiting.flat()];
}

describeEachDatabase('entries of three devices', (openStore, tables) => {
  it('edits of an entry by three devices converge in every order of arrival @long', async () => {
    const store = await openStore();
    const { id: userId } = await createUser(store);
    await fc.assert(
      fc.asyncProperty(anyTwoOrders, async ([script, otherTurns]) => {
        for (const turns of [script.turns, otherTurns]) {
          const arrivals = arrivalsOf({ ...script, turns });
          // All edits share one transaction, because the test does not check durability and many
          // commits are slow.
          const left = await store.transaction((bound) => afterArrivals(bound, userId, arrivals));
          expect(left).toEqual(lastEditOf(script));
        }
      }),
      { numRuns: isPostgres(tables()) ? 60 : 300 },
    );
  }, 60_000);
});

function lastEditOf({ devices }: Script) {
  const [last] = devices.flat().toSorted((one, other) => other.second - one.second);
  if (last === undefined || last.score === null) return null;
  return { score: last.score, notes: `at ${last.second}` };
}

async function afterArrivals(store: BoundStore, userId: string, arrivals: readonly Edit[]) {
  const { id: areaId } = await createArea(store, userId, { created_on: day });
  const mark = (edit: ScoredEdit) =>
    store.scores.record(userId, newScore(areaId, day, markOf(edit)));
  const seen = await mark({ second: 0, score: 1 });
  if (typeof seen === 'string') throw new Error(seen);
  for (const { second, score } of arrivals) {
    const when = { edited_at: instantOf(second), now: arrival };
    if (score === null) await store.scores.remove(userId, seen.score.id, when);
    else await mark({ second, score });
  }
  const left = await store.scores.find(userId, seen.score.id);
  await store.lifeAreas.erase(userId, areaId, arrival);
  return left && { score: left.score, notes: left.notes };
}

type ScoredEdit = Edit & { readonly score: 0 | 1 };

function markOf({ second, score }: ScoredEdit) {
  return { score, notes: `at ${second}`, edited_at: instantOf(second), now: arrival };
}

function instantOf(second: number): string {
  return new Date(Date.parse('2026-03-01T12:00:00.000Z') + second * 1000).toISOString();
}
