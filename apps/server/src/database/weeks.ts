import { getChosenWeeks, type WeekChoice, type Weeks } from '@daymark/shared/calendar/week.ts';
import type { Selectable } from 'kysely';
import type { Database } from './schema.ts';

export type WeekColumns = Readonly<
  Pick<Selectable<Database['users']>, 'first_weekday' | 'week_starts'>
>;

export function readWeeks({ first_weekday, week_starts }: WeekColumns): Weeks {
  return getChosenWeeks({ first_weekday, week_starts: readWeekStarts(week_starts) });
}

export function readWeekStarts(week_starts: string): readonly WeekChoice[] {
  return JSON.parse(week_starts) as WeekChoice[];
}
