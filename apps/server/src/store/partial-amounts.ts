import type { TimedArea, TimelineFacts } from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { oneOfJson, prepare } from '../database/statements.ts';

type AreaYears = Pick<TimelineFacts<TimedArea>, 'area' | 'years'>;

/** Adds the amounts of partly done days. Only the strength needs them. */
export async function addPartialAmounts<Facts extends AreaYears>(
  db: Kysely<Database>,
  user_id: string,
  facts: Facts[],
): Promise<Facts[]> {
  const partial = facts.filter(hasPartialAmounts).map(({ area }) => area.id);
  if (partial.length === 0) return facts;
  const rows = await selectPartialAmounts(db, { user_id, ids: JSON.stringify(partial) });
  const byArea = Map.groupBy(rows, ({ life_area_id }) => life_area_id);
  return facts.map((one) => {
    const byYear = Map.groupBy(byArea.get(one.area.id) ?? [], (row) => getYear(row.score_date));
    const amounts = Array.from(byYear, ([year, days]): [number, Record<string, number>] => [
      year,
      Object.fromEntries(days.map(({ score_date, amount }) => [score_date, amount])),
    ]);
    return { ...one, amounts: new Map(amounts) };
  });
}

function hasPartialAmounts({ area, years }: AreaYears): boolean {
  const hasTarget = area.schedule.some(({ target }) => target !== undefined);
  return hasTarget && years.values().some((marks) => marks.includes('p'));
}

const selectPartialAmounts = prepare((db, { user_id, ids }: { user_id: string; ids: string }) =>
  db
    .selectFrom('scores')
    .select(['life_area_id', 'score_date', 'amount'])
    .where('user_id', '=', user_id)
    .where(sql<boolean>`life_area_id ${oneOfJson(db, ids)}`)
    .where('score', '=', 0)
    .where('amount', 'is not', null)
    .$narrowType<{ amount: number }>(),
);
