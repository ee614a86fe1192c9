import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { rule } from '../timeline/schedule-schema.ts';

export const streakList = z.array(
  z.object({
    life_area_id: z.string(),
    name: z.string(),
    color: z.string(),
    /** Number of done days, or of weeks if `unit` is weeks. 0 for an ended area. */
    current: z.int(),
    best: z.int(),
    unit: z.enum(['days', 'weeks']),
    last_completed_date: z.nullable(calendarDate),
    is_active: z.boolean(),
    strength: z.number(),
    rule,
  }),
);
export type StreakList = z.infer<typeof streakList>;
