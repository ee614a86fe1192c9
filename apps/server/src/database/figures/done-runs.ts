import {
  nextCountedDay,
  previousCountedDay,
  type AreaSpan,
} from '@daymark/shared/areas/area-days.ts';
import { daysBetween, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { runsOf, type DoneRun } from '@daymark/shared/scores/streaks.ts';
import { sql, type Kysely } from 'kysely';
import { givenRows } from '../given-rows.ts';
import { prepare } from '../prepare.ts';
import type { Database } from '../schema.ts';

export interface AreaKey {
  readonly user_id: string;
  readonly life_area_id: string;
}

export interface DayMark {
  readonly spans: readonly AreaSpan[];
  /** A day on which the area counts. */
  readonly date: CalendarDate;
  readonly done: boolean;
}

export interface RunChange {
  readonly before: readonly DoneRun[];
  readonly after: readonly DoneRun[];
}

/** Brings the area's runs in line with one scored day. Null when the day was done, or not done, already. */
export async function markDay(
  db: Kysely<Database>,
  area: AreaKey,
  mark: DayMark,
): Promise<RunChange | null> {
  const last = nextCountedDay(mark.spans, mark.date) ?? mark.date;
  const change = changeOfRuns(await selectLastRuns(db, { ...area, last }), mark);
  if (change !== null) await saveRuns(db, area, change);
  return change;
}

/** What marking the day makes of the runs beside it. Null when the day was done, or not done, already. */
function changeOfRuns(nearby: readonly DoneRun[], mark: DayMark): RunChange | null {
  const covering = nearby.find((run) => run.starts_on <= mark.date && mark.date <= run.ends_on);
  if (mark.done === (covering !== undefined)) return null;
  return covering ? split(covering, mark) : join(nearby, mark);
}

/** Brings the area's runs in line with all its done days, after its spans have changed, in two statements however many they are. */
export async function rebuildRuns(
  db: Kysely<Database>,
  area: AreaKey,
  { spans, doneDates }: { spans: readonly AreaSpan[]; doneDates: readonly CalendarDate[] },
): Promise<void> {
  const before = await selectRuns(db, area);
  const { gone, written } = rowsOf({ before, after: runsOf(spans, doneDates) });
  await deleteRuns(db, area, gone);
  await upsertRuns(db, area, written);
}

/** The day and the runs that end and start beside it become one run. */
function join(nearby: readonly DoneRun[], { spans, date }: DayMark): RunChange {
  const previous = previousCountedDay(spans, date);
  const next = nextCountedDay(spans, date);
  const left = nearby.find((run) => run.ends_on === previous);
  const right = nearby.find((run) => run.starts_on === next);
  const joined = {
    starts_on: left?.starts_on ?? date,
    ends_on: right?.ends_on ?? date,
    days: (left?.days ?? 0) + 1 + (right?.days ?? 0),
  };
  return { before: [left, right].filter((run) => run !== undefined), after: [joined] };
}

/** What is left of a run on either side of the day. */
function split(run: DoneRun, { spans, date }: DayMark): RunChange {
  const leftEnd = previousCountedDay(spans, date);
  const rightStart = nextCountedDay(spans, date);
  const after: DoneRun[] = [];
  if (leftEnd !== null && run.starts_on <= leftEnd) {
    const days = countedDays(spans, run.starts_on, leftEnd);
    after.push({ starts_on: run.starts_on, ends_on: leftEnd, days });
  }
  if (rightStart !== null && rightStart <= run.ends_on) {
    const days = countedDays(spans, rightStart, run.ends_on);
    after.push({ starts_on: rightStart, ends_on: run.ends_on, days });
  }
  return { before: [run], after };
}

function countedDays(spans: readonly AreaSpan[], from: CalendarDate, to: CalendarDate): number {
  return spans
    .map(({ starts_on, ends_on }) => {
      const first = starts_on > from ? starts_on : from;
      return ends_on !== null && ends_on <= to
        ? daysBetween(first, ends_on)
        : daysBetween(first, to) + 1;
    })
    .reduce((sum, days) => sum + Math.max(0, days), 0);
}

async function saveRuns(db: Kysely<Database>, area: AreaKey, change: RunChange): Promise<void> {
  const { gone, written } = rowsOf(change);
  for (const { starts_on } of gone) await deleteRun(db, { ...area, starts_on });
  for (const run of written) await upsertRun(db, { ...area, ...run });
}

/** The rows to take away and those to write; a run is stored under its first day. */
function rowsOf({ before, after }: RunChange): { gone: DoneRun[]; written: DoneRun[] } {
  const kept = new Set(after.map((run) => run.starts_on));
  const known = new Map(before.map((run) => [run.starts_on, run]));
  return {
    gone: before.filter((run) => !kept.has(run.starts_on)),
    written: after.filter((run) => {
      const stored = known.get(run.starts_on);
      return stored?.ends_on !== run.ends_on || stored.days !== run.days;
    }),
  };
}

const runColumns = ['starts_on', 'ends_on', 'days'] as const;

/** Runs lie apart, so that of those that start up to the day after a day only the last three can touch it. */
const selectLastRuns = prepare((db, given: AreaKey & { last: CalendarDate }) =>
  db
    .selectFrom('done_runs')
    .select(runColumns)
    .where('user_id', '=', given.user_id)
    .where('life_area_id', '=', given.life_area_id)
    .where('starts_on', '<=', given.last)
    .orderBy('starts_on', 'desc')
    .limit(3),
);

const selectRuns = prepare((db, area: AreaKey) =>
  db
    .selectFrom('done_runs')
    .select(runColumns)
    .where('user_id', '=', area.user_id)
    .where('life_area_id', '=', area.life_area_id),
);

const upsertRun = prepare((db, run: AreaKey & DoneRun) =>
  db
    .insertInto('done_runs')
    .values({
      user_id: run.user_id,
      life_area_id: run.life_area_id,
      starts_on: run.starts_on,
      ends_on: run.ends_on,
      days: run.days,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'life_area_id', 'starts_on']).doUpdateSet((row) => ({
        ends_on: row.ref('excluded.ends_on'),
        days: row.ref('excluded.days'),
      })),
    ),
);

const deleteRun = prepare((db, run: AreaKey & Pick<DoneRun, 'starts_on'>) =>
  db
    .deleteFrom('done_runs')
    .where('user_id', '=', run.user_id)
    .where('life_area_id', '=', run.life_area_id)
    .where('starts_on', '=', run.starts_on),
);

async function deleteRuns(
  db: Kysely<Database>,
  { user_id, life_area_id }: AreaKey,
  runs: readonly DoneRun[],
): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ starts_on }) => ({ starts_on }));
  await sql`
    delete from done_runs
    where user_id = ${user_id} and life_area_id = ${life_area_id}
      and starts_on in (select starts_on from ${givenRows(db, rows, ['starts_on'])} as given)`.execute(
    db,
  );
}

async function upsertRuns(
  db: Kysely<Database>,
  { user_id, life_area_id }: AreaKey,
  runs: readonly DoneRun[],
): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map((run) => ({ ...run, days: String(run.days) }));
  await sql`
    insert into done_runs (user_id, life_area_id, starts_on, ends_on, days)
    select ${user_id}, ${life_area_id}, starts_on, ends_on, cast(days as integer)
    from ${givenRows(db, rows, runColumns)} as given where true
    on conflict (user_id, life_area_id, starts_on) do update set
      ends_on = excluded.ends_on, days = excluded.days`.execute(db);
}
