import type { Tally } from '@daymark/shared/analytics/completion.ts';
import { countsOn } from '@daymark/shared/areas/area-days.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, weekOf } from '@daymark/shared/calendar/week.ts';
import { streakFromRuns, type DoneRun } from '@daymark/shared/scores/streaks.ts';
import type { ScoreValue } from '@daymark/shared/scores/score.ts';
import { sql, type Kysely } from 'kysely';
import { readSpans, type AreaRow } from '../../database/area-row.ts';
import { givenRows } from '../../database/given-rows.ts';
import type { Database } from '../../database/schema.ts';
import type { Delivery, PushDevice, ReminderArea, ReminderFacts } from '../../store.ts';

/** What the texts of these deliveries are made of, read in as many statements for a thousand as for one. */
export async function reminderFacts(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<ReminderFacts> {
  const areas = await areasOf(
    db,
    deliveries.filter(({ kind }) => kind !== 'daily_quote'),
  );
  const marks = await lastMarksOf(
    db,
    deliveries.filter(({ kind }) => kind === 'inactivity_alert'),
  );
  const weeks = await weeksOf(db, deliveries);
  const spans = await spansOf(
    db,
    deliveries.filter(({ kind }) => kind === 'perfect_week'),
  );
  const devices = await devicesOf(db, deliveries);
  return {
    areas: (delivery) => areas.get(dayKey(delivery)) ?? [],
    lastMark: (delivery) => marks.get(dayKey(delivery)) ?? null,
    week: (delivery) => weeks.get(`${delivery.user_id} ${weekAbout(delivery)}`) ?? null,
    isWholeWeek({ user_id, local_date }) {
      const ofAllAreas = (spans.get(user_id) ?? []).flatMap(readSpans);
      return weekOf(local_date).every((date) => countsOn(ofAllAreas, date));
    },
    devices: (delivery) => devices.get(delivery.user_id) ?? [],
  };
}

interface AreaFactRow {
  readonly user_id: string;
  readonly local_date: CalendarDate;
  readonly id: string;
  readonly name: string;
  readonly created_on: CalendarDate;
  readonly spans: string;
  readonly score: ScoreValue | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly days: number | null;
}

/** The areas that count on the date, by position. */
async function areasOf(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, ReminderArea[]>> {
  const areas = new Map<string, ReminderArea[]>();
  if (deliveries.length === 0) return areas;
  const days = uniqueDays(deliveries);
  const { rows } = await sql<AreaFactRow>`
    select area.user_id, given.local_date, area.id, area.name, area.created_on, area.spans,
      score.score, run.starts_on, run.ends_on, run.days
    from ${givenRows(db, days, ['user_id', 'local_date'])} as given
    join life_areas as area on area.user_id = given.user_id
    left join scores as score on score.user_id = area.user_id
      and score.life_area_id = area.id and score.score_date = given.local_date
    left join done_runs as run on run.user_id = area.user_id and run.life_area_id = area.id
      and run.starts_on = (
        select max(last.starts_on) from done_runs as last
        where last.user_id = area.user_id and last.life_area_id = area.id
          and last.starts_on <= given.local_date
      )
    where area.deleted_at is null
    order by area.user_id, area.position, area.id`.execute(db);
  for (const row of rows) {
    const spans = readSpans(row);
    if (!countsOn(spans, row.local_date)) continue;
    const facts = {
      spans,
      today: row.local_date,
      lastRun: lastRunOf(row),
      bestDays: 0,
      todayScore: row.score,
    };
    const key = dayKey(row);
    const ofDay = areas.get(key) ?? [];
    areas.set(key, ofDay);
    ofDay.push({
      id: row.id,
      name: row.name,
      created_on: row.created_on,
      score: row.score,
      streak: streakFromRuns(facts).current,
    });
  }
  return areas;
}

function lastRunOf({ starts_on, ends_on, days }: AreaFactRow): DoneRun | null {
  return starts_on === null || ends_on === null || days === null
    ? null
    : { starts_on, ends_on, days };
}

type Day = Pick<Delivery, 'user_id' | 'local_date'>;

function dayKey({ user_id, local_date }: Day): string {
  return `${user_id} ${local_date}`;
}

function uniqueDays(deliveries: readonly Delivery[]): Day[] {
  const days = new Map(
    deliveries.map(({ user_id, local_date }) => [
      dayKey({ user_id, local_date }),
      { user_id, local_date },
    ]),
  );
  return [...days.values()];
}

async function lastMarksOf(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, CalendarDate>> {
  if (deliveries.length === 0) return new Map();
  const days = uniqueDays(deliveries);
  const { rows } = await sql<Day & { last: CalendarDate | null }>`
    select given.user_id, given.local_date, (
      select score.score_date from scores as score
      where score.user_id = given.user_id and score.score_date <= given.local_date
        and score.score is not null
      order by score.score_date desc limit 1
    ) as last
    from ${givenRows(db, days, ['user_id', 'local_date'])} as given`.execute(db);
  return new Map(rows.flatMap((row) => (row.last === null ? [] : [[dayKey(row), row.last]])));
}

async function weeksOf(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, Tally>> {
  const weeks = deliveries.flatMap((delivery) => {
    const week_start = weekAbout(delivery);
    return week_start === null ? [] : [{ user_id: delivery.user_id, week_start }];
  });
  if (weeks.length === 0) return new Map();
  const { rows } = await sql<Tally & { user_id: string; week_start: CalendarDate }>`
    select week.user_id, week.week_start, week.done, week.possible
    from ${givenRows(db, weeks, ['user_id', 'week_start'])} as given
    join week_totals as week on week.user_id = given.user_id
      and week.week_start = given.week_start`.execute(db);
  return new Map(rows.map((week) => [`${week.user_id} ${week.week_start}`, week]));
}

/** The Monday of the week that a delivery is about: of a report the week before, of a perfect week its own. */
function weekAbout({ kind, local_date }: Delivery): CalendarDate | null {
  if (kind === 'weekly_report') return addDays(mondayOf(local_date), -7);
  return kind === 'perfect_week' ? mondayOf(local_date) : null;
}

/** The areas of each user, also those that have ended. */
async function spansOf(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, SpansRow[]>> {
  if (deliveries.length === 0) return new Map();
  const { rows } = await sql<SpansRow>`
    select area.user_id, area.spans
    from ${givenRows(db, uniqueUsers(deliveries), ['user_id'])} as given
    join life_areas as area on area.user_id = given.user_id`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

type SpansRow = Pick<AreaRow, 'user_id' | 'spans'>;

async function devicesOf(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, PushDevice[]>> {
  if (deliveries.length === 0) return new Map();
  const { rows } = await sql<PushDevice>`
    select device.user_id, device.id, device.endpoint, device.p256dh, device.auth,
      device.failing_since
    from ${givenRows(db, uniqueUsers(deliveries), ['user_id'])} as given
    join push_subscriptions as device on device.user_id = given.user_id
    where device.disabled_at is null`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

function uniqueUsers(deliveries: readonly Delivery[]): Pick<Delivery, 'user_id'>[] {
  return [...new Set(deliveries.map(({ user_id }) => user_id))].map((user_id) => ({ user_id }));
}
