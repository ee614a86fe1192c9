import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import type { AreaRow } from '../../database/area-row.ts';
import { numberOfKey } from '../../database/key-turn.ts';
import type { Send } from '../../database/pipeline.ts';
import type { Mark } from './record-turns.ts';

export interface LockedArea extends Pick<AreaRow, 'name' | 'color' | 'deleted_on' | 'spans'> {
  readonly user_id: string;
  readonly life_area_id: string;
  /** Of the marks about it whose keys nobody else holds. */
  readonly places: readonly number[];
  readonly week_start: null;
}

interface LockedWeek {
  readonly user_id: string;
  readonly week_start: CalendarDate;
}

/** What stands where the mark is to be written. */
export interface MarkFacts {
  /** The mark's in its group. */
  readonly place: number;
  readonly user_id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** True where the key was used before; null where not. */
  readonly is_used: true | null;
  /** True where the id is that of another area's or day's score; null where not. */
  readonly is_other: true | null;
  /** Null where the area never had a score on the date. */
  readonly id: string | null;
  /** Null also of a score that was taken back. */
  readonly score: ScoreValue | null;
  readonly created_at: string;
  readonly edited_at: string;
  /** The last run that starts on the date or before, and the first that starts after it. */
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate;
  readonly days: number;
  readonly next_starts_on: CalendarDate | null;
  readonly next_ends_on: CalendarDate;
  readonly next_days: number;
}

const given = `json_to_recordset($1::json) as given (place integer, user_id text,
  key text, id text, life_area_id text, score_date text, week_start text)`;

// Each row is looked up beside its mark: joined to all of them at once, a table of some ten thousand rows would be read whole.
// What another transaction holds is left to be waited for alone, so that a group waits for nobody's locks.

// A row for each area of those whose key was free, and one for each week.
const lockStatement = `
  select given.user_id, given.life_area_id, given.places,
    area.name, area.color, area.deleted_on, area.spans, null as week_start
  from (
    select user_id, life_area_id, array_agg(place) as places from ${given}
    where pg_try_advisory_xact_lock(${numberOfKey})
    group by user_id, life_area_id) given
  cross join lateral (
    select name, color, deleted_on, spans from life_areas
    where user_id = given.user_id and id = given.life_area_id
    for no key update skip locked) area
  union all
  select given.user_id, null, null, null, null, null, null, given.week_start
  from (select distinct user_id, week_start from ${given}) given
  cross join lateral (
    select 1 from week_totals
    where user_id = given.user_id and week_start = given.week_start
    for no key update skip locked) week`;

const readFactsStatement = `
  select given.place, given.user_id, given.life_area_id, given.score_date, used.is_used, other.is_other,
    day.id, day.score, day.created_at, day.edited_at,
    run.starts_on, run.ends_on, run.days,
    next.starts_on as next_starts_on, next.ends_on as next_ends_on, next.days as next_days
  from ${given}
  left join lateral (
    select true as is_used from idempotency_keys
    where user_id = given.user_id and key = given.key limit 1) used on true
  left join lateral (
    select true as is_other from scores
    where user_id = given.user_id and id = given.id
      and (life_area_id <> given.life_area_id or score_date <> given.score_date)
    limit 1) other on true
  left join lateral (
    select id, score, created_at, edited_at from scores
    where user_id = given.user_id and life_area_id = given.life_area_id
      and score_date = given.score_date limit 1) day on true
  left join lateral (
    select starts_on, ends_on, days from done_runs
    where user_id = given.user_id and life_area_id = given.life_area_id
      and starts_on <= given.score_date
    order by starts_on desc limit 1) run on true
  left join lateral (
    select starts_on, ends_on, days from done_runs
    where user_id = given.user_id and life_area_id = given.life_area_id
      and starts_on > given.score_date
    order by starts_on limit 1) next on true`;

/** Locks what the marks are about, key before area before week as in database/locks.ts, and reads it as it then stays. */
export async function readStanding(send: Send, marks: readonly Mark[]) {
  const rows = marks.map(({ user_id, week_start, key, score }, place) => {
    const { id, life_area_id, score_date } = score;
    return { place, user_id, key, id, life_area_id, score_date, week_start };
  });
  const values = [JSON.stringify(rows)];
  const [locked, facts] = await Promise.all([
    send<LockedArea | LockedWeek>(lockStatement, values),
    send<MarkFacts>(readFactsStatement, values),
  ]);
  const areas = locked.filter((row) => row.week_start === null);
  const weeks = locked.filter((row) => row.week_start !== null);
  const ours = new Set(areas.flatMap(({ places }) => places));
  return { areas, weeks, facts: facts.filter(({ place }) => ours.has(place)) };
}
