import { countsOn, type AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DoneRun } from '@daymark/shared/scores/streaks.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import { readSpans } from '../../database/area-row.ts';
import { changeOfRuns, type RunChange } from '../../database/figures/done-runs.ts';
import { asScore } from './as-score.ts';
import type { KeptAnswer, Mark } from './record-turns.ts';
import type { LockedArea, MarkFacts } from './together-reading.ts';

/** What a day's score is, or was before it was taken back. */
export interface StandingScore {
  readonly id: string;
  readonly score: ScoreValue | null;
  readonly created_at: string;
  readonly edited_at: string;
}

/** What is known of an area: as it was found, and as the marks of the group leave it. */
export interface AreaState {
  readonly area: LockedArea;
  readonly spans: readonly AreaSpan[];
  readonly foundRuns: readonly DoneRun[];
  runs: readonly DoneRun[];
  readonly scores: Map<CalendarDate, StandingScore>;
}

export interface Decision {
  readonly mark: Mark;
  readonly answer: KeptAnswer;
  readonly standing: StandingScore;
  /** Null where the day stays as done as it was. */
  readonly runs: RunChange | null;
}

export function stateOf(area: LockedArea, facts: readonly MarkFacts[]): AreaState {
  const runs = new Map(facts.flatMap(runsBeside).map((run) => [run.starts_on, run]));
  const scores = new Map(facts.flatMap(scoreFound));
  const foundRuns = [...runs.values()];
  return { area, spans: readSpans(area), foundRuns, runs: foundRuns, scores };
}

function runsBeside(found: MarkFacts): DoneRun[] {
  const runs: DoneRun[] = [];
  const { starts_on, ends_on, days, next_starts_on } = found;
  if (starts_on !== null) runs.push({ starts_on, ends_on, days });
  if (next_starts_on !== null) {
    runs.push({ starts_on: next_starts_on, ends_on: found.next_ends_on, days: found.next_days });
  }
  return runs;
}

function scoreFound(found: MarkFacts): [CalendarDate, StandingScore][] {
  const { score_date, id, score, created_at, edited_at } = found;
  return id === null ? [] : [[score_date, { id, score, created_at, edited_at }]];
}

/**
 * Leaves the area as the mark does. Null, with the area as it was, where it is no everyday mark: refused, sent before, overtaken
 * by a later edit, or the first of its week.
 */
export function decide(
  mark: Mark,
  state: AreaState,
  { found, hasWeek }: { readonly found: MarkFacts; readonly hasWeek: boolean },
): Decision | null {
  const { score_date: date, score, edited_at, now, id } = mark.score;
  if (!countsOn(state.spans, date) || found.is_used || found.is_other) return null;
  const before = state.scores.get(date);
  if (before !== undefined && before.edited_at > edited_at) return null;
  const runs = changeOfRuns(state.runs, { spans: state.spans, date, done: score === 1 });
  if (runs !== null && !hasWeek) return null;
  // A day whose score was taken back begins anew but for its id.
  const isNew = before === undefined || before.score === null;
  const created_at = isNew ? now : before.created_at;
  const standing = { id: before?.id ?? id, score, created_at, edited_at };
  state.scores.set(date, standing);
  state.runs = runsAfter(state.runs, runs);
  return { mark, answer: answerOf(mark, state, { standing, isNew }), standing, runs };
}

function runsAfter(runs: readonly DoneRun[], change: RunChange | null): readonly DoneRun[] {
  if (change === null) return runs;
  const kept = runs.filter(
    ({ starts_on }) => !change.before.some((gone) => gone.starts_on === starts_on),
  );
  return [...kept, ...change.after];
}

function answerOf(
  { score: { life_area_id, score, score_date, notes, now }, answerTo }: Mark,
  { area }: AreaState,
  { standing, isNew }: { readonly standing: StandingScore; readonly isNew: boolean },
): KeptAnswer {
  const { id, created_at } = standing;
  const row = { id, life_area_id, score, score_date, notes, created_at, updated_at: now };
  return answerTo({ score: asScore(row, area), created: isNew });
}
