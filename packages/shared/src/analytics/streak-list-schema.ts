import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { rule } from '../timeline/schedule-schema.ts';

export const streakList = z.array(
  z.object({
    life_area_id: z.string(),
    name: z.string(),
    color: z.string(),
    /** Number of done days. 0 after the area ended. */
    current: z.int(),
    best: z.int(),
    last_completed_date: z.nullable(calendarDate),
    /** Neither archived nor ended. */
    is_active: z.boolean(),
    /** 0 to 100, rounded to one decimal as on the area's page. */
    strength: z.number(),
    rule,
  }),
);
export type StreakList = z.infer<typeof streakList>;
