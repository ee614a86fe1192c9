import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { AreaKey } from '../../database/figures/done-runs.ts';
import type { Pipeline } from '../../database/pipeline.ts';
import { DatabaseUnavailable, isDeadlock } from '../../database/unavailable.ts';
import type { ScoreRepository } from '../../store.ts';
import { decide, stateOf, type AreaState } from './decide-mark.ts';
import { createTurns, type KeptAnswer, type Mark, type WaitingMark } from './record-turns.ts';
import { readStanding } from './together-reading.ts';
import { writeGroup } from './together-writing.ts';

/** One user's marks are always in the same line; a line that waits for a lock holds up its own alone. */
const lines = 4;

/**
 * Records that wait for each other share a transaction, whose statements are as many for one as for all of them. What is not
 * an everyday mark is done alone, as it would be without this (decision 031).
 */
export function createRecordTogether(pipeline: Pipeline): ScoreRepository['recordOnce'] {
  const turns = Array.from({ length: lines }, () =>
    createTurns((group) => recordGroup(pipeline, group)),
  );
  return (user_id, write, alone) =>
    new Promise((resolve, reject) => {
      const line = user_id.charCodeAt(user_id.length - 1) % lines;
      turns[line]?.({
        mark: { user_id, ...write },
        alone,
        // The answer is what this very write's `answerTo` or `alone` said.
        resolve: resolve as (answer: KeptAnswer) => void,
        reject,
      });
    });
}

/** Resolves when each is answered. Those that are done alone are waited for, or the next group would meet their locks. */
async function recordGroup(pipeline: Pipeline, group: readonly WaitingMark[]): Promise<void> {
  const answers = await commitGroup(pipeline, group).catch((error: unknown) => error);
  if (answers instanceof DatabaseUnavailable && !isDeadlock(answers)) {
    for (const { reject } of group) reject(answers);
    return;
  }
  const left: Promise<void>[] = [];
  for (const [index, { alone, resolve, reject }] of group.entries()) {
    const answer = Array.isArray(answers) ? (answers[index] as KeptAnswer | null) : null;
    if (answer === null) left.push(alone().then(resolve, reject));
    else resolve(answer);
  }
  await Promise.all(left);
}

/** The answers of those that were written; null for each that has to be done alone. */
function commitGroup(
  pipeline: Pipeline,
  group: readonly WaitingMark[],
): Promise<(KeptAnswer | null)[]> {
  return pipeline.transact(async (send) => {
    const marks = group.map(({ mark }) => mark);
    const { states, decisions } = decideEach(marks, await readStanding(send, marks));
    writeGroup(send, {
      states,
      decisions: decisions.filter((decision) => decision !== null),
    });
    return decisions.map((decision) => decision && decision.answer);
  });
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
    const hasWeek = known.has(`${mark.user_id} ${mondayOf(mark.score.score_date)}`);
    return decide(mark, state, { found, hasWeek });
  });
  return { states: [...states.values()], decisions };
}

function areaNameOf({ user_id, life_area_id }: AreaKey): string {
  return `${user_id} ${life_area_id}`;
}
