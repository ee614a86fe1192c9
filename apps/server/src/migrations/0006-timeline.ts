import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { setMark, getYear } from '@daymark/shared/timeline/year-marks.ts';
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;

  const additions = [
    sql`alter table users add column rev integer not null default 0`,
    sql`alter table users add column profile_rev integer not null default 0`,
    sql`alter table notifications add column rev integer not null default 0`,
    sql`alter table life_areas add column rev integer not null default 0`,
    sql`alter table life_areas add column schedule ${text} not null default '[]'`,
    sql`alter table life_areas add column schedule_edited_at ${text} not null default ''`,

    sql`create table pauses (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      life_area_id ${text},
      first_day ${text} not null,
      last_day ${text},
      reason ${text} not null,
      creation_hash ${text} not null,
      created_at ${text} not null,
      fields_edited_at ${text} not null,
      rev integer not null,
      primary key (user_id, id),
      foreign key (user_id, life_area_id) references life_areas (user_id, id) on delete cascade
    )`,
    sql`create index pauses_life_area_id on pauses (user_id, life_area_id)`,

    sql`create table years (
      user_id ${text} not null,
      life_area_id ${text} not null,
      year integer not null,
      marks ${text} not null,
      rev integer not null,
      primary key (user_id, life_area_id, year),
      foreign key (user_id, life_area_id) references life_areas (user_id, id) on delete cascade
    )`,
    sql`create index scores_notes on scores (user_id, life_area_id, score_date)
      where notes <> ''`,

    sql`create table tombstones (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      id ${text} not null,
      removed_at ${text} not null,
      rev integer not null,
      primary key (user_id, kind, id)
    )`,
    sql`insert into tombstones (user_id, kind, id, removed_at, rev)
      select user_id, 'area', id, erased_at, 0 from erased_areas`,
    sql`insert into server_state (name, value) values ('epoch', ${randomUUID()})`,
  ];
  for (const statement of additions) await statement.execute(db);

  let last: AreaKey | null = null;
  do last = await moveSomeAreas(db, last);
  while (last !== null);

  const removals = [
    sql`drop table erased_areas`,
    sql`drop table done_runs`,
    sql`drop table week_totals`,
    sql`alter table life_areas drop column spans`,
    sql`alter table life_areas drop column is_active`,
  ];
  for (const statement of removals) await statement.execute(db);
}

interface AreaKey {
  readonly user_id: string;
  readonly id: string;
}

interface OldArea extends AreaKey {
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly spans: string;
  readonly is_active_edited_at: string;
}

interface OldScore {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue;
}

const areasAtOnce = 50;

async function moveSomeAreas(db: Kysely<Database>, after: AreaKey | null): Promise<AreaKey | null> {
  const later = after === null ? sql`` : sql`where (user_id, id) > (${after.user_id}, ${after.id})`;
  const { rows: areas } = await sql<OldArea>`
    select user_id, id, created_on, deleted_on, spans, is_active_edited_at from life_areas
    ${later} order by user_id, id limit ${sql.lit(areasAtOnce)}`.execute(db);
  const [first, last] = [areas[0], areas.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { rows: scores } = await sql<OldScore>`
    select user_id, life_area_id, score_date, score from scores
    where (user_id, life_area_id) >= (${first.user_id}, ${first.id})
      and (user_id, life_area_id) <= (${last.user_id}, ${last.id})
      and score is not null
    order by user_id, life_area_id, score_date`.execute(db);
  for (const area of areas) await insertPauses(db, area);
  await insertYears(db, scores);
  return last;
}

async function insertPauses(db: Kysely<Database>, area: OldArea): Promise<void> {
  const { user_id, id, is_active_edited_at: created_at } = area;
  for (const { first_day, last_day } of listPauses(area)) {
    await sql`
      insert into pauses (user_id, id, life_area_id, first_day, last_day, reason, creation_hash,
        created_at, fields_edited_at, rev)
      values (${user_id}, ${randomUUID()}, ${id}, ${first_day}, ${last_day}, '', '',
        ${created_at}, '{}', 0)`.execute(db);
  }
}

interface Days {
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
}

/**
 * Returns the days on which the area was not active: the gaps before, between and after its spans.
 */
function listPauses({ created_on, deleted_on, spans }: OldArea): Days[] {
  const counted = JSON.parse(spans) as { starts_on: CalendarDate; ends_on: CalendarDate | null }[];
  const starts = [created_on, ...counted.map(({ ends_on }) => ends_on)];
  const ends = [...counted.map(({ starts_on }) => starts_on), deleted_on];
  return starts.flatMap((first_day, index) => {
    const end = ends[index] ?? null;
    if (first_day === null || (end !== null && end <= first_day)) return [];
    return [{ first_day, last_day: end === null ? null : addDays(end, -1) }];
  });
}

async function insertYears(db: Kysely<Database>, scores: readonly OldScore[]): Promise<void> {
  const years = new Map<string, { of: OldScore; marks: string }>();
  for (const score of scores) {
    const key = `${score.user_id} ${score.life_area_id} ${getYear(score.score_date)}`;
    const marks = setMark(years.get(key)?.marks, score.score_date, score.score);
    years.set(key, { of: score, marks });
  }
  for (const { of, marks } of years.values()) {
    await sql`
      insert into years (user_id, life_area_id, year, marks, rev)
      values (${of.user_id}, ${of.life_area_id}, ${getYear(of.score_date)}, ${marks}, 0)`.execute(
      db,
    );
  }
}
