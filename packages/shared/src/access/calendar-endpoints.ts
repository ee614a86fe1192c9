import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { calendarKind } from './calendar-kind.ts';

/** Subscription address for a calendar program. The server stores only a hash of the secret. */
export const calendar = z.object({
  id: z.string(),
  kind: calendarKind,
  created_at: instant,
  /** Accurate to a few minutes. Null until the first use. */
  last_used_at: z.nullable(instant),
  last_used_address: z.nullable(z.string()),
});
export type Calendar = z.infer<typeof calendar>;

/** Only the response to `createCalendar` contains the path, because the path is secret. */
const newCalendar = z.extend(calendar, { path: z.string() });

export const listCalendars = defineEndpoint({
  method: 'GET',
  path: '/api/v1/calendars/',
  summary: 'List the calendar addresses, newest first',
  countsAlone: true,
  answers: { 200: z.array(calendar) },
});

export const createCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/v1/calendars/',
  summary:
    'Create an iCalendar address for the done days, or for the due days with alarms; only this response contains it',
  body: z.object({ kind: calendarKind }),
  answers: { 201: newCalendar },
  errors: ['confirmation_required', 'too_many_calendars'],
});

export const endCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/calendars/{id}',
  summary: 'End a calendar address immediately',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
