import * as z from 'zod/mini';
import { calendarDate, clientMadeId, editTime, instant, writtenDate } from '../field-schemas.ts';
import * as limits from '../limits.ts';
import { pause } from '../pauses/pause.ts';
import { rule, schedule } from '../timeline/schedule-schema.ts';
import { areaColor } from './area-color-schema.ts';
import { areaFields, type AreaFieldName, type AreaFields } from './area-fields.ts';
import { areaIcon } from './area-icon-schema.ts';
import { notificationTime } from '../accounts/account.ts';

/** Schemas of the fields as stored. The values may be from versions with other rules. */
export const storedAreaFields = {
  name: z.string(),
  description: z.string(),
  color: z.string(),
  icon: z.nullable(z.string()),
  group: z.string(),
  reminder_time: z.nullable(z.string()),
  note_prompt: z.string(),
} satisfies { [Name in AreaFieldName]: z.ZodMiniType<AreaFields[Name]> };

/** Area as stored. Its state of today and its pauses are not part of it. */
export const syncedArea = z.object({
  id: z.string(),
  ...storedAreaFields,
  position: z.int(),
  created_at: instant,
  created_on: calendarDate,
  deleted_at: z.nullable(instant),
  deleted_on: z.nullable(calendarDate),
  schedule,
});
export type SyncedArea = z.infer<typeof syncedArea>;

export const lifeArea = z.extend(syncedArea, {
  /** False while the area is archived, which is an open pause of its own over the person's today, and once it has ended. Writing it opens or closes such a pause. */
  is_active: z.boolean(),
  /** Its own, by first day; those of all areas are not among them. */
  pauses: z.array(pause),
  /** The person's today. */
  day: z.object({
    state: z.enum(['due', 'free', 'off', 'absent']),
    /** How many of this week's target are left; of `times_per_week` alone. */
    missing: z.optional(z.int()),
  }),
});
export type LifeArea = z.infer<typeof lifeArea>;

/** A rule and the day from which on it is in force; rules from later days are replaced. */
const newRule = z.object({ rule, from: z.optional(writtenDate) });
export type NewRule = z.infer<typeof newRule>;

const name = z
  .string({ error: 'area_name_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'area_name_required' }),
    z.maxLength(areaFields.name.max, { error: 'area_name_too_long' }),
  );

const description = z
  .string()
  .check(z.trim(), z.maxLength(areaFields.description.max, { error: 'area_description_too_long' }));

const group = z
  .string()
  .check(z.trim(), z.maxLength(areaFields.group.max, { error: 'area_group_too_long' }));

const notePrompt = z
  .string()
  .check(z.trim(), z.maxLength(areaFields.note_prompt.max, { error: 'note_prompt_too_long' }));

/** Schemas of the fields as clients write them. */
export const writtenAreaFields = {
  name,
  description,
  color: areaColor,
  icon: z.nullable(areaIcon),
  group,
  reminder_time: z.nullable(notificationTime),
  note_prompt: notePrompt,
} satisfies { [Name in AreaFieldName]: z.ZodMiniType<AreaFields[Name]> };

export const newLifeArea = z.object({
  id: z.optional(clientMadeId),
  ...z.partial(z.object(writtenAreaFields)).shape,
  name,
  description: z._default(description, areaFields.description.empty),
  color: z._default(areaColor, areaFields.color.empty),
  /** The date of the edit when absent; a past date brings history with it. */
  created_on: z.optional(writtenDate),
  /** From `created_on` on unless said; every day when absent. */
  schedule: z.optional(newRule),
  /** Changes made since then, offline too, are later. */
  ...editTime,
  /** When the person began the restore that asks for the area: it brings back what was erased before. */
  restored_at: z.optional(instant),
});
export type NewLifeArea = z.input<typeof newLifeArea>;

export const lifeAreaChanges = z.object({
  ...z.partial(z.object(writtenAreaFields)).shape,
  /** Earlier at any time; later as long as no entry would be left outside of the area's life. */
  created_on: z.optional(writtenDate),
  is_active: z.optional(z.boolean()),
  /** Of the pause that `is_active` makes; the server's own when absent. */
  pause_id: z.optional(clientMadeId),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
  /** From the date of the edit on unless said. */
  schedule: z.optional(newRule),
  /** Whole schedule, in place of `schedule`. Its first rule holds from the first day on. */
  restored_schedule: z.optional(
    schedule.check(
      z.minLength(1, { error: 'invalid' }),
      z.maxLength(limits.restoredRules, { error: 'too_many_rules' }),
    ),
  ),
  ...editTime,
});
export type LifeAreaChanges = z.input<typeof lifeAreaChanges>;
