import * as z from 'zod/mini';
import { storedAreaFields } from '../areas/life-area.ts';
import { endpoint } from '../endpoint.ts';
import { dayOfArea, scoreValue } from '../entries/score.ts';
import { queryFlag } from '../parameter-schemas.ts';
import { calendarDate, instant } from '../field-schemas.ts';
import { schedule } from '../timeline/schedule-schema.ts';

/** Who wrote something: a device by what it calls itself, or a program by the name of its token. */
const source = z.object({ kind: z.enum(['device', 'program']), name: z.string() });
export type Source = z.infer<typeof source>;

/** What an entry says; without a score its day is not marked. */
const entryText = z.object({ score: z.nullable(scoreValue), notes: z.string() });

/** What a day said once, and says no more. */
const entryVersion = z.extend(entryText, {
  id: z.string(),
  edited_at: instant,
  /** When another edit took its place, or when it came too late to take one. */
  replaced_at: instant,
  /** Null where it is not known: an operator, or long ago. */
  source: z.nullable(source),
  /** Whether two devices disagreed, and neither knew of the other. */
  is_conflict: z.boolean(),
});
export type EntryVersion = z.infer<typeof entryVersion>;

/** What a change of an area made otherwise. */
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
  /** Who made the change. */
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
  /** The same fields. */
  after: areaDetails,
});
export type AreaChange = z.infer<typeof areaChange>;

const recentChange = z.discriminatedUnion('kind', [entryChange, areaChange]);
export type RecentChange = z.infer<typeof recentChange>;

const tag = 'Versions';

export const listEntryVersions = endpoint({
  method: 'GET',
  path: '/api/v1/life-areas/{id}/scores/{date}/versions',
  tag,
  summary: 'What a day said before it was overwritten or cleared, of a year, the newest first',
  access: 'session',
  scope: 'read',
  params: dayOfArea,
  answers: { 200: z.array(entryVersion) },
  errors: ['not_found'],
});

export const listRecentChanges = endpoint({
  method: 'GET',
  path: '/api/v1/versions/',
  tag,
  summary:
    'What was marked, overwritten, cleared or changed in the last 30 days, or in a year, the newest first',
  access: 'session',
  scope: 'read',
  query: z.object({
    /** Those of a year, in pages of 500. */
    all: queryFlag,
    /** `next` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^[\dT:.-]{23}Z [\da-f-]{32,36}$/))),
  }),
  answers: {
    200: z.object({ changes: z.array(recentChange), next: z.nullable(z.string()) }),
  },
  errors: [],
});
