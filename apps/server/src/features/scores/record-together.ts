import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { AreaKey } from '../../database/figures/done-runs.ts';
import type { Pipeline } from '../../database/pipeline.ts';
import { DatabaseUnavailable, isDeadlock } from '../../database/unavailable.ts';
import type { ScoreRepository } from '../../store.ts';
import { decide, stateOf, type AreaState } from './decide-mark.ts';
import { createTurns, type KeptAnswer, type Mark, type WaitingMark } from './record-turns.ts';
import { readStanding } from './together-reading.ts';
import { writeGroup } from './together-writing.ts';

/**
 * Records that wait for each other share a transaction, whose statements are as many for one as for all of them. What is not
 * an everyday mark is done alone, as it would be without this (decision 031).
 */
export function createRecordTogether(pipeline: Pipeline): ScoreRepository['recordOnce'] {
  const record = createTurns((group) => commitGroup(pipeline, group));
  return (user_id, write, alone) =>
    new Promise((resolve, reject) => {
      record({
        mark: { user_id, week_start: mondayOf(write.score.score_date), ...write },
        alone,
        // The answer is what this very write's `answerTo` or `alone` said.
        resolve: resolve as (answer: KeptAnswer) => void,
        reject,
      });
    });
}

/** Throws when the database is away. */
async function commitGroup(
  pipeline: Pipeline,
  group: readonly WaitingMark[],
): Promise<readonly (KeptAnswer | null)[]> {
  try {
    return await pipeline.transact(async (send) => {
      const marks = group.map(({ mark }) => mark);
      const { states, decisions } = decideEach(marks, await readStanding(send, marks));
      writeGroup(send, {
        states,
        decisions: decisions.filter((decision) => decision !== null),
      });
      return decisions.map((decision) => decision && decision.answer);
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable && !isDeadlock(error)) throw error;
    return group.map(() => null);
  }
}

type Standing = Awaited<ReturnType<typeof readStanding>>;

/** The marks in their order, each on what those before it left. */
function decideEach(marks: readonly Mark[], { areas, weeks, facts }: Standing) {
  const states = new Map<string, AreaState>();
  const known = new Set(weeks.map((week) => `${week.user_id} ${week.week_start}`));
  for (const [name, found] of Map.groupBy(facts, areaNameOf)) {
    const area = areas.find((locked) => areaNameOf(locked) === name);
    if (area !== undefined) states.set(name, stateOf(area, found));
  }
  const decisions = marks.map((mark, place) => {
    const state = states.get(areaNameOf({ ...mark.score, user_id: mark.user_id }));
    const found = facts.find((row) => row.place === place);
    if (state === undefined || found === undefined) return null;
    const hasWeek = known.has(`${mark.user_id} ${mark.week_start}`);
    return decide(mark, state, { found, hasWeek });
  });
  return { states: [...states.values()], decisions };
}

function areaNameOf({ user_id, life_area_id }: AreaKey): string {
  return `${user_id} ${life_area_id}`;
}
