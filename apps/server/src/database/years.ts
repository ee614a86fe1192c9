import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { dayOfYear, withMark, yearOf } from '@daymark/shared/timeline/year.ts';
import { sql, type Kysely } from 'kysely';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';

interface WrittenMark {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly date: CalendarDate;
  /** Null where the entry was taken away. */
  readonly score: ScoreValue | null;
  readonly rev: number;
}

/** Brings the year of an entry in line with it, in the transaction that writes the entry. */
export async function markYear(db: Kysely<Database>, mark: WrittenMark): Promise<void> {
  const { date, score, ...others } = mark;
  const day = dayOfYear(date);
  await upsertMark(db, {
    ...others,
    year: yearOf(date),
    whole: withMark(undefined, date, score),
    mark: score === null ? '.' : String(score),
    days_before: day,
    first_after: day + 2,
  });
}

interface YearRow {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly year: number;
  readonly rev: number;
}

interface MarkRow extends YearRow {
  /** The year where there is none yet. */
  readonly whole: string;
  readonly mark: string;
  readonly days_before: number;
  /** The place of the first day after it, counted from 1. */
  readonly first_after: number;
}

const upsertMark = prepare((db, row: MarkRow) =>
  db
    .insertInto('years')
    .values({
      user_id: row.user_id,
      life_area_id: row.life_area_id,
      year: row.year,
      marks: row.whole,
      rev: row.rev,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'life_area_id', 'year']).doUpdateSet({
        marks: sql<string>`substr(years.marks, 1, ${row.days_before}) || cast(${row.mark} as text)
          || substr(years.marks, ${row.first_after})`,
        rev: (given) => given.ref('excluded.rev'),
      }),
    ),
);
