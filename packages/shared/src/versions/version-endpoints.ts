import * as z from 'zod/mini';
import { storedAreaFields } from '../areas/life-area.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dayOfArea, scoreValue } from '../entries/score.ts';
import { queryFlag } from '../parameter-schemas.ts';
import { calendarDate, instant } from '../field-schemas.ts';
import { schedule } from '../timeline/schedule-schema.ts';

/** Author of a change. `name` is the `User-Agent` of a device, or the name of a program's token. */
const source = z.object({ kind: z.enum(['device', 'program']), name: z.string() });
export type Source = z.infer<typeof source>;

/** `score` is null on an unmarked day. */
const entryText = z.object({
  score: z.nullable(scoreValue),
  notes: z.string(),
  /** Absent if the day had no amount. */
  amount: z.optional(z.number()),
});

const entryVersion = z.extend(entryText, {
  id: z.string(),
  edited_at: instant,
  /** Time when another edit replaced the version, or when the version arrived too late to apply. */
  replaced_at: instant,
  /** Null if unknown, for example for a change by the operator or an old change. */
  source: z.nullable(source),
  /** True if two devices changed the day without knowing of each other's change. */
  is_conflict: z.boolean(),
});
export type EntryVersion = z.infer<typeof entryVersion>;

const areaDetails = z.partial(
  z.object({
    ...storedAreaFields,
    created_on: calendarDate,
    deleted_on: z.nullable(calendarDate),
    is_active: z.boolean(),
    schedule,
  }),
);
export type AreaDetails = z.infer<typeof areaDetails>;

const ofChange = {
  id: z.string(),
  life_area_id: z.string(),
  at: instant,
  source: z.nullable(source),
};

const entryChange = z.object({
  kind: z.literal('entry'),
  ...ofChange,
  score_date: calendarDate,
  before: entryText,
  after: entryText,
  is_conflict: z.boolean(),
});

const areaChange = z.object({
  kind: z.literal('area'),
  ...ofChange,
  before: areaDetails,
  after: areaDetails,
});

const recentChange = z.discriminatedUnion('kind', [entryChange, areaChange]);
export type RecentChange = z.infer<typeof recentChange>;

export const listEntryVersions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/life-areas/{id}/scores/{date}/versions',
  summary: 'List the overwritten and cleared values of a day from the last year, newest first',
  scope: 'read',
  params: dayOfArea,
  answers: { 200: z.array(entryVersion) },
  errors: ['not_found'],
});

export const listRecentChanges = defineEndpoint({
  method: 'GET',
  path: '/api/v1/versions/',
  summary:
    'List the changes of entries and areas of the last 30 days, or of the last year, newest first',
  scope: 'read',
  query: z.object({
    /** True returns all changes of the last year, in pages of 500. */
    all: queryFlag,
    cursor: z.optional(z.string().check(z.regex(/^[\dT:.-]{23}Z [\da-f-]{32,36}$/))),
  }),
  answers: {
    200: z.object({ changes: z.array(recentChange), next: z.nullable(z.string()) }),
  },
});
