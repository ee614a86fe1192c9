import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { rule } from '../timeline/schedule-schema.ts';

export const streakList = z.array(
  z.object({
    life_area_id: z.string(),
    name: z.string(),
    color: z.string(),
    /** In days done; 0 once the area has ended. */
    current: z.int(),
    best: z.int(),
    last_completed_date: z.nullable(calendarDate),
    /** Neither archived nor ended. */
    is_active: z.boolean(),
    /** As an area's page shows it: 0 to 100, with at most one decimal. */
    strength: z.number(),
    /** In force today. */
    rule,
  }),
);
export type StreakList = z.infer<typeof streakList>;
