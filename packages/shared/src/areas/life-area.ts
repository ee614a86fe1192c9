import * as z from 'zod/mini';
import type { FieldErrorCode } from '../error-templates.ts';
import {
  amount,
  calendarDate,
  clientGeneratedId,
  editTimeFields,
  instant,
  writableDate,
} from '../field-schemas.ts';
import * as limits from '../limits.ts';
import { pause } from '../pauses/pause.ts';
import { datedRule, type Rule, rule, schedule } from '../timeline/schedule-schema.ts';
import { mayHaveLimit } from '../timeline/schedule.ts';
import { type Target, target } from '../timeline/target-schema.ts';
import { isLimit } from '../timeline/target.ts';
import { areaColors } from './area-color.ts';
import { areaFields, type AreaFieldName, type AreaFields } from './area-fields.ts';
import { areaIcons } from './area-icon.ts';
import { streakRules } from './streak-rule.ts';
import { reminderTimes, timeOfDay } from '../notifications/reminder-schema.ts';

/** Accepts values that `writtenAreaFields` refuses, because other versions may have stored them. */
export const storedAreaFields = {
  name: z.string(),
  description: z.string(),
  color: z.string(),
  icon: z.nullable(z.string()),
  group: z.string(),
  reminder_time: z.nullable(z.string()),
  note_prompt: z.string(),
  streak_rule: z.enum(streakRules),
  forgiving_days: z.int(),
  unit: z.string(),
  step: z.nullable(z.number()),
  reminders: z.array(z.object({ time: z.string(), weekdays: z.optional(z.array(z.int())) })),
} satisfies { [Name in AreaFieldName]: z.ZodMiniType<AreaFields[Name]> };

/** Stored area, without its pauses and today's state. */
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
  /** False for an ended or archived area. Writing this field starts or ends a pause of the area. */
  is_active: z.boolean(),
  /** The area's own pauses, sorted by first day. Pauses that apply to all areas are left out. */
  pauses: z.array(pause),
  day: z.object({
    state: z.enum(['due', 'free', 'off', 'absent']),
    /** Number of days still needed for the goal. Only for rules with `times`. */
    missing: z.optional(z.int()),
  }),
});
export type LifeArea = z.infer<typeof lifeArea>;

const mayHaveTarget = z.refine<{ rule: Rule; target?: Target | null | undefined }>(
  (given) => !isLimit(given.target) || mayHaveLimit(given.rule),
  { error: 'limit_needs_fixed_days', path: ['target'] },
);

/** Rule from the day `from` on. A new rule replaces the rules of later days. */
const newRule = z
  .object({
    rule,
    from: z.optional(writableDate),
    /** If absent, the target of the previous rule stays. Null removes the target. */
    target: z.optional(z.nullable(target)),
  })
  .check(mayHaveTarget);
export type NewRule = z.infer<typeof newRule>;

const name = z
  .string({ error: 'area_name_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'area_name_required' }),
    z.maxLength(areaFields.name.max, { error: 'area_name_too_long' }),
  );

const colorNames: ReadonlySet<string> = new Set(areaColors);
const iconNames: ReadonlySet<string> = new Set(areaIcons);

const areaColor = z.string({ error: 'color_invalid' }).check(
  z.refine((text) => colorNames.has(text) || /^#[0-9a-f]{6}$/i.test(text), {
    error: 'color_invalid',
  }),
  z.meta({ example: 'ocean', description: `One of ${areaColors.join(', ')}, or #rrggbb` }),
);

const areaIcon = z.string({ error: 'icon_unknown' }).check(
  z.refine((text) => iconNames.has(text), { error: 'icon_unknown' }),
  z.meta({ example: 'book-open', description: `One of ${areaIcons.join(', ')}` }),
);

function freeText({ max }: { readonly max: number }, error: FieldErrorCode) {
  return z.string().check(z.trim(), z.maxLength(max, { error }));
}

export const writtenAreaFields = {
  name,
  description: freeText(areaFields.description, 'area_description_too_long'),
  color: areaColor,
  icon: z.nullable(areaIcon),
  group: freeText(areaFields.group, 'area_group_too_long'),
  reminder_time: z.nullable(timeOfDay),
  note_prompt: freeText(areaFields.note_prompt, 'note_prompt_too_long'),
  streak_rule: z.enum(streakRules, { error: 'streak_rule_invalid' }),
  forgiving_days: z
    .int({ error: 'forgiving_days' })
    .check(
      z.minimum(limits.forgivingDays.min, { error: 'forgiving_days' }),
      z.maximum(limits.forgivingDays.max, { error: 'forgiving_days' }),
    ),
  unit: freeText(areaFields.unit, 'unit_too_long'),
  step: z.nullable(amount.check(z.positive({ error: 'target_zero' }))),
  reminders: reminderTimes,
} satisfies { [Name in AreaFieldName]: z.ZodMiniType<AreaFields[Name]> };

export const newLifeArea = z.object({
  id: z.optional(clientGeneratedId),
  ...z.partial(z.object(writtenAreaFields)).shape,
  name,
  description: z._default(writtenAreaFields.description, areaFields.description.empty),
  color: z._default(areaColor, areaFields.color.empty),
  /** First day of the area. If absent, the first day is the date of the edit. */
  created_on: z.optional(writableDate),
  /** The rule begins on `created_on` by default. Without a rule, the area is due every day. */
  schedule: z.optional(newRule),
  /** Time of the creation. Edits made after this time apply, even edits of an offline device. */
  ...editTimeFields,
  /** Time of the restore. An area that was erased before this time is created again. */
  restored_at: z.optional(instant),
});
export type NewLifeArea = z.input<typeof newLifeArea>;

export const lifeAreaChanges = z.object({
  ...z.partial(z.object(writtenAreaFields)).shape,
  /** First day of the area. A date after the first entry is refused. */
  created_on: z.optional(writableDate),
  is_active: z.optional(z.boolean()),
  /** Id of the pause that `is_active` creates. If absent, the server chooses an id. */
  pause_id: z.optional(clientGeneratedId),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
  /** The rule begins on the date of the edit by default. */
  schedule: z.optional(newRule),
  /**
   * Replaces the whole schedule. The first rule applies from the first day of the area. If a rule
   * has no `target` and the area had this rule before, the rule gets its former target back. Null
   * means no target.
   */
  restored_schedule: z.optional(
    z
      .array(
        z
          .object({ ...datedRule.shape, target: z.optional(z.nullable(target)) })
          .check(mayHaveTarget),
      )
      .check(
        z.minLength(1, { error: 'invalid' }),
        z.maxLength(limits.rulesPerRestoredArea, { error: 'too_many_rules' }),
      ),
  ),
  ...editTimeFields,
});
export type LifeAreaChanges = z.input<typeof lifeAreaChanges>;
