import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { AreaRow } from '../../database/area-row.ts';
import type { Pipeline } from '../../database/pipeline.ts';

interface Range {
  readonly user_id: string;
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
}

/** Name and colour of an ended area alone. */
type ListedRow = Score & Pick<AreaRow, 'name' | 'color' | 'deleted_on'>;

/** The scores of several ranges by one statement, which lists each as `selectScores` does. */
export function readRanges({ send }: Pipeline) {
  return async (ranges: readonly Range[]): Promise<ListedRow[][]> => {
    const lists: ListedRow[][] = ranges.map(() => []);
    const given = ranges.map((range, list) => ({ list, ...range }));
    const rows = await send<ListedRow & { list: number }>(statement, [JSON.stringify(given)]);
    for (const row of rows) lists[row.list]?.push(row);
    return lists;
  };
}

const statement = `
  select given.list, listed.id, listed.life_area_id, listed.score, listed.score_date, listed.notes,
    listed.created_at, listed.updated_at, listed.deleted_on, listed.name, listed.color
  from json_to_recordset($1::json) as given
    (list integer, user_id text, start_date text, end_date text)
  cross join lateral (
    select scores.id, scores.life_area_id, scores.score, scores.score_date, scores.notes,
      scores.created_at, scores.updated_at, area.position, area.deleted_on,
      case when area.deleted_on is not null then area.name end as name,
      case when area.deleted_on is not null then area.color end as color
    from scores
    join life_areas area on area.user_id = scores.user_id and area.id = scores.life_area_id
    where scores.user_id = given.user_id and scores.score is not null
      and scores.score_date between given.start_date and given.end_date
    offset 0) listed
  order by given.list, listed.score_date, listed.position, listed.life_area_id`;
