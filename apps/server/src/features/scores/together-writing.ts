import type { ToldChange } from '@daymark/shared/changes/change.ts';
import { rowsOf } from '../../database/figures/done-runs.ts';
import { achievementsOf, mayBeToday } from '../../database/occasions.ts';
import type { Send } from '../../database/pipeline.ts';
import { channel } from '../../database/change-feed.ts';
import type { ScoreRecord } from '../../store.ts';
import type { AreaState, Decision, StandingScore } from './decide-mark.ts';

/** What a group writes: its marks in their order, and the areas as they leave them. */
interface Group {
  readonly decisions: readonly Decision[];
  readonly states: readonly AreaState[];
}

/** Sends one statement for all tables. It is awaited with the transaction. */
export function writeGroup(send: Send, { decisions, states }: Group): void {
  if (decisions.length === 0) return;
  const changes = decisions.filter((decision) => decision.runs !== null);
  const rows = [
    scoresOf(decisions),
    states.flatMap((state) => runsOf(state, 'gone')),
    states.flatMap((state) => runsOf(state, 'written')),
    weekChangesOf(changes),
    [...changes.flatMap(achievementsReached), ...weeksPerhapsPerfect(changes)],
    celebrationsOf(changes),
    decisions.map(keyOf),
    decisions.map(toldOf),
  ];
  void send(
    writeStatement,
    rows.map((ofTable) => JSON.stringify(ofTable)),
  );
}

interface WrittenScore extends Omit<ScoreRecord, 'score'>, StandingScore {
  readonly user_id: string;
  readonly edits: number;
}

/** One row for each day, as the last of its marks leaves it. */
function scoresOf(decisions: readonly Decision[]) {
  const rows = new Map<string, WrittenScore>();
  for (const { mark, standing } of decisions) {
    const { user_id, score } = mark;
    const name = `${user_id} ${score.life_area_id} ${score.score_date}`;
    const edits = (rows.get(name)?.edits ?? 0) + 1;
    rows.set(name, { user_id, ...score, ...standing, edits });
  }
  return [...rows.values()];
}

function runsOf({ area, foundRuns, runs }: AreaState, which: 'gone' | 'written') {
  const { user_id, life_area_id } = area;
  const rows = rowsOf({ before: foundRuns, after: runs })[which];
  return rows.map((run) => ({ user_id, life_area_id, ...run }));
}

/** One row for each week: an update takes only one of several that name the same. */
function weekChangesOf(changes: readonly Decision[]) {
  const weeks = new Map<string, { user_id: string; week_start: string; change: number }>();
  for (const { mark } of changes) {
    const { user_id, week_start, score } = mark;
    const name = `${user_id} ${week_start}`;
    const before = weeks.get(name)?.change ?? 0;
    weeks.set(name, { user_id, week_start, change: before + (score.score === 1 ? 1 : -1) });
  }
  return [...weeks.values()];
}

function achievementsReached({ mark: { user_id, score }, runs }: Decision) {
  if (score.score !== 1 || runs === null) return [];
  return achievementsOf(runs).map((reached) => ({ user_id, now: score.now, ...reached }));
}

/** To be noted where the week is found perfect: the last day that was done is then the one that made it so. */
function weeksPerhapsPerfect(changes: readonly Decision[]) {
  const done = changes
    .filter(({ mark }) => mark.score.score === 1)
    .map(({ mark: { user_id, week_start, score } }) => {
      const { score_date: local_date, now } = score;
      return { user_id, now, kind: 'perfect_week', local_date, week_start };
    });
  return lastOfEach(done, ({ user_id, week_start }) => `${user_id} ${week_start}`);
}

/** One for each user, the last, with what the group adds to the date's scores that are done. */
function celebrationsOf(changes: readonly Decision[]) {
  const days = changes.map(({ mark: { user_id, score } }) => ({ user_id, ...score }));
  const done = days.filter(
    ({ score, score_date, now }) => score === 1 && mayBeToday(score_date, now),
  );
  return lastOfEach(done, ({ user_id }) => user_id).map(({ user_id, score_date, now }) => {
    const ofDate = days.filter((day) => day.user_id === user_id && day.score_date === score_date);
    const change = ofDate.reduce((sum, { score }) => sum + (score === 1 ? 1 : -1), 0);
    return { user_id, score_date, now, change };
  });
}

function lastOfEach<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()];
}

function keyOf({ mark, answer }: Decision) {
  const { user_id, key, fingerprint, score } = mark;
  const { status, body } = answer;
  return { user_id, key, fingerprint, now: score.now, status, body: JSON.stringify(body) };
}

function toldOf({ mark: { user_id, key, score } }: Decision) {
  const told: ToldChange = { user_id, what: 'scores', date: score.score_date, key };
  return { payload: JSON.stringify(told) };
}

/**
 * Of the parts of one statement each sees the tables as they were before it, and what another part wrote only by what that returns.
 * Together they cost PostgreSQL, and this process, half of what eight statements did.
 */
const writeStatement = `
  with scores_written as (
    insert into scores (user_id, id, life_area_id, score_date, score, notes,
      created_at, updated_at, edited_at, revision)
    select user_id, id, life_area_id, score_date, score, notes, created_at, now, edited_at, edits
    from json_to_recordset($1::json) as given (user_id text, id text, life_area_id text,
      score_date text, score integer, notes text, created_at text, now text, edited_at text,
      edits integer)
    on conflict (user_id, life_area_id, score_date) do update set
      score = excluded.score, notes = excluded.notes, created_at = excluded.created_at,
      updated_at = excluded.updated_at, edited_at = excluded.edited_at,
      revision = excluded.revision
        + case when scores.score is null then 0 else scores.revision end),
  runs_gone as (
    delete from done_runs where ctid = any (array(
      select run.ctid
      from json_to_recordset($2::json) as given (user_id text, life_area_id text, starts_on text)
      cross join lateral (
        select ctid from done_runs
        where user_id = given.user_id and life_area_id = given.life_area_id
          and starts_on = given.starts_on limit 1) run))),
  runs_written as (
    insert into done_runs (user_id, life_area_id, starts_on, ends_on, days)
    select user_id, life_area_id, starts_on, ends_on, days
    from json_to_recordset($3::json) as given
      (user_id text, life_area_id text, starts_on text, ends_on text, days integer)
    on conflict (user_id, life_area_id, starts_on) do update set
      ends_on = excluded.ends_on, days = excluded.days),
  weeks_written as (
    -- The row is there and locked.
    insert into week_totals (user_id, week_start, done, possible)
    select user_id, week_start, change, 0
    from json_to_recordset($4::json) as given (user_id text, week_start text, change integer)
    on conflict (user_id, week_start) do update set done = week_totals.done + excluded.done
    returning user_id, week_start, done = possible and possible > 0 as is_perfect),
  achievements as (
    -- As in database/occasions.ts.
    insert into reminders (user_id, kind, next_due_at, local_date)
    select given.user_id, given.kind, given.now, given.local_date
    from json_to_recordset($5::json) as given
      (user_id text, kind text, now text, local_date text, week_start text)
    left join lateral (
      select true as is_told from deliveries
      where user_id = given.user_id and kind = given.kind limit 1) delivery on true
    left join weeks_written week
      on week.user_id = given.user_id and week.week_start = given.week_start
    where is_told is null and (given.week_start is null or is_perfect)
    on conflict do nothing),
  celebrations as (
    -- As in database/occasions.ts.
    insert into reminders (user_id, kind, next_due_at, local_date)
    select given.user_id, 'celebration', given.now, given.score_date
    from json_to_recordset($6::json) as given
      (user_id text, now text, score_date text, change integer)
    where given.change +
      (select count(*) from scores where scores.user_id = given.user_id
        and scores.score_date = given.score_date and scores.score = 1) >=
      (select count(*) from life_areas area where area.user_id = given.user_id
        and area.is_active = 1 and area.deleted_at is null)
    on conflict (user_id, kind) do update set
      next_due_at = excluded.next_due_at, local_date = excluded.local_date),
  keys_written as (
    insert into idempotency_keys (user_id, key, fingerprint, created_at, status, body)
    select user_id, key, fingerprint, now, status, body
    from json_to_recordset($7::json) as given
      (user_id text, key text, fingerprint text, now text, status integer, body text))
  select pg_notify('${channel}', given.payload)
  from json_to_recordset($8::json) as given (payload text)`;
