import { perfectWeeksOf } from '@daymark/shared/analytics/perfect-weeks.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { streakOf } from '@daymark/shared/scores/streaks.ts';
import type { History, HistoryArea } from '@daymark/shared/testing/any-history.ts';
import fc from 'fast-check';
import type { Kysely, KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Store } from '../../store.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import {
  createArea,
  createScores,
  createUser,
  editAt,
  newArea,
  newScore,
} from '../../testing/factories.ts';
import { expectedFigures, keptFigures } from '../../testing/kept-figures.ts';
import { storeHistory } from '../../testing/stored-history.ts';
import type { Database } from '../schema.ts';
import { figureSpans } from './keep-figures.ts';

const firstDay = '2026-01-01';
const dayAt = (day: number) => addDays(firstDay, day);
const lastDay = 40;
/** Each step is a later edit than the one before. */
const momentAt = (step: number) => new Date(Date.UTC(2026, 2, 1, 13, 0, step)).toISOString();

const anyAreaId = fc.constantFrom('area-1', 'area-2', 'area-3');
const anyDay = fc.integer({ min: 0, max: lastDay });
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('create' as const), id: anyAreaId, day: anyDay }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      id: anyAreaId,
      day: anyDay,
      length: fc.integer({ min: 1, max: 9 }),
      value: fc.constantFrom(1 as const, 1 as const, 0 as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('unscore', 'rescore', 'archive', 'reopen', 'end', 'erase'),
      id: anyAreaId,
      day: anyDay,
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

describeEachDatabase('the kept figures', (openStore, tables) => {
  async function figuresOf(userId: string) {
    const kept = await keptFigures(tables(), userId);
    const expected = await expectedFigures(tables(), userId, Object.keys(kept.weeks));
    return { kept, expected };
  }

  it('are what the scores say after any sequence of changes', async () => {
    const store = await openStore();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { id: userId } = await createUser(store);
        const { id: otherId } = await createUser(store);
        await createArea(store, otherId, { id: 'area-1', created_on: firstDay });
        await createScores(store, { userId: otherId, areaId: 'area-1' }, { [dayAt(3)]: 1 });
        await createArea(store, userId, { id: 'area-1', created_on: dayAt(9) });
        for (const [index, step] of steps.entries()) await take(store, userId, { step, index });
        for (const id of [userId, otherId]) {
          const { kept, expected } = await figuresOf(id);
          expect(kept).toEqual(expected);
        }
        const { facts, expected } = await dashboardFacts(store, userId);
        expect(facts).toMatchObject(expected);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('are what the scores say when changes come at the same time', async () => {
    const store = await openStore();
    const rounds = fc.sample(fc.array(anyStep, { minLength: 12, maxLength: 20 }), {
      numRuns: 12,
      seed: 7,
    });
    for (const steps of rounds) {
      const { id: userId } = await createUser(store);
      for (const id of ['area-1', 'area-2', 'area-3']) {
        await createArea(store, userId, { id, created_on: firstDay });
      }
      await Promise.all(steps.map((step, index) => take(store, userId, { step, index })));
      const { kept, expected } = await figuresOf(userId);
      expect(kept).toEqual(expected);
    }
  }, 60_000);

  it('begin with an area that brings its history with it', async () => {
    const store = await openStore();
    const { id: userId } = await createUser(store);
    const { id: areaId } = await createArea(store, userId, { created_on: '2026-02-09' });
    await createScores(store, { userId, areaId }, { '2026-02-10': 1, '2026-02-20': 1 });
    await createArea(store, userId, { created_on: '2026-02-12' });
    const { weeks } = await keptFigures(tables(), userId);
    expect(weeks).toEqual({
      '2026-02-09': { done: 1, possible: 11 },
      '2026-02-16': { done: 1, possible: 14 },
    });
  });

  it('leave out a day on which the area was archived after it was done', async () => {
    const store = await openStore();
    const { id: userId } = await createUser(store);
    const { id: areaId } = await createArea(store, userId, { created_on: '2026-02-23' });
    await createScores(store, { userId, areaId }, { '2026-02-27': 1, '2026-02-28': 1 });
    const archive = editAt(momentAt(99), '2026-02-28');
    await store.lifeAreas.update(userId, areaId, { changes: { is_active: false }, ...archive });
    expect(await keptFigures(tables(), userId)).toEqual({
      runs: { [areaId]: [{ starts_on: '2026-02-27', ends_on: '2026-02-27', days: 1 }] },
      weeks: { '2026-02-23': { done: 1, possible: 5 } },
    });
  });

  it('follow other days of an area by as many statements after forty weeks as after four', async () => {
    const counts: number[] = [];
    for (const weeks of [4, 40]) {
      const { area, scores } = weekly(weeks);
      const { userId } = await storeHistory(tables(), { areas: [area], scores }, 'UTC');
      const { id, spans } = area.area;
      const { db, count } = countStatements(tables());
      const key = { user_id: userId, life_area_id: id };
      await figureSpans(db, key, { before: spans, after: [] });
      const emptied = await keptFigures(tables(), userId);
      expect(emptied.runs).toEqual({ [id]: [] });
      expect(Object.values(emptied.weeks)).toEqual(
        Array.from({ length: weeks }, () => ({ done: 0, possible: 0 })),
      );
      await figureSpans(db, key, { before: [], after: spans });
      const { kept, expected } = await figuresOf(userId);
      expect(kept).toEqual(expected);
      counts.push(count());
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('join the runs on both sides of a pause, and of a day done late', async () => {
    const store = await openStore();
    const { id: userId } = await createUser(store);
    const { id: areaId } = await createArea(store, userId, { created_on: '2026-02-01' });
    const archive = editAt(momentAt(98), '2026-02-03');
    await store.lifeAreas.update(userId, areaId, { changes: { is_active: false }, ...archive });
    const reopen = editAt(momentAt(99), '2026-02-20');
    await store.lifeAreas.update(userId, areaId, { changes: { is_active: true }, ...reopen });
    await createScores(store, { userId, areaId }, { '2026-02-01': 1, '2026-02-20': 1 });
    await createScores(store, { userId, areaId }, { '2026-02-02': 1 });
    expect((await keptFigures(tables(), userId)).runs).toEqual({
      [areaId]: [{ starts_on: '2026-02-01', ends_on: '2026-02-20', days: 3 }],
    });
  });
});

/** An area that was done once a week. */
function weekly(weeks: number): { area: HistoryArea; scores: History['scores'] } {
  const dates = Array.from({ length: weeks }, (_, week) => dayAt(7 * week));
  const spans = [{ starts_on: firstDay, ends_on: null }];
  const name = { id: 'weekly', name: 'Weekly', description: '', color: 'ocean', position: 0 };
  const created = { created_at: momentAt(0), created_on: firstDay };
  const state = { is_active: true, deleted_at: null, deleted_on: null, spans };
  return {
    area: { area: { ...name, ...created, ...state }, countedDays: new Set() },
    scores: dates.map((score_date) => ({ life_area_id: 'weekly', score_date, score: 1 as const })),
  };
}

/** How many statements were sent on the database that it gives. */
function countStatements(db: Kysely<Database>) {
  let sent = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      sent += 1;
      return result;
    },
  };
  return { db: db.withPlugin(counting), count: () => sent };
}

async function take(
  store: Store,
  userId: string,
  { step, index }: { step: Step; index: number },
): Promise<void> {
  const { kind, id } = step;
  const moment = momentAt(index);
  const date = dayAt(step.day);
  if (kind === 'create') {
    await store.lifeAreas.create(
      userId,
      newArea({ id, created_on: date, now: moment, restored: editAt(moment) }),
    );
  } else if (kind === 'score' && 'length' in step) {
    for (let day = step.day; day < step.day + step.length; day += 1) {
      const score = newScore(id, dayAt(day), { score: step.value, edited_at: moment, now: moment });
      await store.scores.record(userId, score);
    }
  } else if (kind === 'unscore' || kind === 'rescore') {
    const [score] = await store.scores.list(userId, { start_date: date, end_date: '9999-01-01' });
    const when = { edited_at: moment, now: moment };
    if (score && kind === 'unscore') await store.scores.remove(userId, score.id, when);
    if (score && kind === 'rescore') {
      await store.scores.update(userId, score.id, { score: score.score === 1 ? 0 : 1, ...when });
    }
  } else if (kind === 'archive' || kind === 'reopen') {
    const changes = { is_active: kind === 'reopen' };
    await store.lifeAreas.update(userId, id, { changes, ...editAt(moment, date) });
  } else if (kind === 'end') {
    await store.lifeAreas.end(userId, id, editAt(moment, date));
  } else {
    await store.lifeAreas.erase(userId, id, moment);
  }
}

/** What the dashboard is computed from, and the same found in the whole history. */
async function dashboardFacts(store: Store, userId: string) {
  const today = dayAt(lastDay);
  const areas = await store.lifeAreas.list(userId, { includeDeleted: true });
  const scores = await store.scores.list(userId, { start_date: firstDay, end_date: '9999-01-01' });
  const datesWith = (id: string, value: number) =>
    scores
      .filter((score) => score.life_area_id === id && score.score === value)
      .map((score) => score.score_date);
  const streaks = areas.map(({ id, spans }) => ({
    life_area_id: id,
    ...streakOf({
      spans,
      today,
      doneDates: datesWith(id, 1),
      notDoneDates: datesWith(id, 0),
    }),
  }));
  return {
    facts: await store.analytics.dashboardFacts(userId, today),
    expected: { streaks, perfectWeeks: perfectWeeksOf({ areas, scores }, today) },
  };
}
