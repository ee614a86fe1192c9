import { areaFields } from './areas/area-fields.ts';
import type { errorTemplates, fieldErrorTemplates } from './error-templates.ts';
import * as limits from './limits.ts';

/** Numbers by placeholder: `max` replaces `{max}`. */
export type ErrorLimits = Readonly<
  Partial<Record<'min' | 'max' | 'passphrase' | 'decimals', number>>
>;

type CodeOf<Sentences> = {
  [Code in keyof Sentences]: Sentences[Code] extends `${string}{${string}` ? Code : never;
}[keyof Sentences];
type Details = {
  readonly [Code in keyof typeof errorTemplates]: (typeof errorTemplates)[Code]['detail'];
};
type CodeWithLimits = CodeOf<Details> | CodeOf<typeof fieldErrorTemplates>;

const limitsOfCodes: Readonly<Record<CodeWithLimits, ErrorLimits>> = {
  amount_invalid: limits.amount,
  area_description_too_long: areaFields.description,
  area_group_too_long: areaFields.group,
  area_name_too_long: areaFields.name,
  batch_too_large: { max: limits.scoresPerBatch },
  date_range_too_long: { max: limits.dateRangeDays },
  email_too_long: limits.email,
  forgiving_days: limits.forgivingDays,
  full_name_too_long: limits.fullName,
  full_name_too_short: limits.fullName,
  inactivity_days: limits.inactivityDays,
  interval_days: limits.intervalDays,
  name_too_long: limits.tokenName,
  note_prompt_too_long: areaFields.note_prompt,
  notes_too_long: limits.scoreNotes,
  page_size: limits.notificationPage,
  password_characters: limits.password,
  password_too_long: limits.password,
  password_too_short: limits.password,
  reason_too_long: limits.pauseReason,
  reminder_times_invalid: { max: limits.remindersPerDay },
  strength_range_too_long: { max: limits.strengthDays },
  times_per_month: limits.timesPerMonth,
  too_many_areas: { max: limits.activeAreasPerUser },
  too_many_areas_ever: { max: limits.areasPerUser },
  too_many_calendars: { max: limits.calendarsPerUser },
  too_many_invitations: { max: limits.invitation.open },
  too_many_passkeys: { max: limits.passkeysPerUser },
  too_many_pauses: { max: limits.pausesPerUser },
  too_many_rules: { max: limits.rulesPerArea },
  too_many_tokens: { max: limits.tokensPerUser },
  too_many_webhooks: { max: limits.webhooksPerUser },
  too_many_webhooks_at_host: { max: limits.webhooksPerHost },
  unit_too_long: areaFields.unit,
  username_too_long: limits.username,
  username_too_short: limits.username,
};

/** A separate module, because the app needs no English sentences. */
export const errorLimits: Readonly<Partial<Record<string, ErrorLimits>>> = limitsOfCodes;
