import type { Calendar } from '@daymark/shared/access/calendar-endpoints.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { prepare, isOwn, type OwnKey } from '../database/statements.ts';
import type { Principal } from './principal.ts';

const minute = 60 * 1000;

/** Skips repeated uses from one address, so that reads stay free of writes. */
const touchInterval = 5 * minute;

interface NewCalendar extends Pick<Calendar, 'id' | 'kind' | 'created_at'> {
  readonly user_id: string;
  readonly secret_hash: string;
}

export interface ReadCalendar extends Omit<Principal, 'stored_bytes'> {
  readonly kind: CalendarKind;
  readonly language: Language;
  readonly notification_time: TimeOfDay;
  readonly last_used_at: Instant | null;
  readonly last_used_address: string | null;
}

export function calendarRepository({ reader, writer }: Connections) {
  return {
    list: (user_id: string): Promise<Calendar[]> => selectCalendars(reader, { user_id }),

    async create(calendar: NewCalendar): Promise<void> {
      await insertCalendar(writer, calendar);
    },

    /** Returns null when no calendar has the secret. Runs one statement. */
    async findByHash(secret_hash: string): Promise<ReadCalendar | null> {
      const [calendar] = await selectRead(reader, { secret_hash });
      return calendar === undefined ? null : { ...calendar, life_area_ids: null };
    },

    /** Stores the use, unless the last one was from the same address within `touchInterval`. */
    async touch(calendar: ReadCalendar, now: Instant, address: string): Promise<void> {
      const { user_id, id, last_used_at: last } = calendar;
      const isFresh = last !== null && Date.parse(now) - Date.parse(last) < touchInterval;
      if (isFresh && calendar.last_used_address === address) return;
      await updateLastUse(writer, { user_id, id, now, address });
    },

    /** Returns the removed calendar, or null when the user has no such calendar. */
    async remove(user_id: string, id: string): Promise<Pick<Calendar, 'kind'> | null> {
      const [removed] = await deleteCalendar(writer, { user_id, id });
      return removed ?? null;
    },
  };
}

const selectCalendars = prepare((db, given: { user_id: string }) =>
  db
    .selectFrom('calendars')
    .select(['id', 'kind', 'created_at', 'last_used_at', 'last_used_address'])
    .where('user_id', '=', given.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

const insertCalendar = prepare((db, calendar: NewCalendar) =>
  db.insertInto('calendars').values({
    user_id: calendar.user_id,
    id: calendar.id,
    secret_hash: calendar.secret_hash,
    kind: calendar.kind,
    created_at: calendar.created_at,
    last_used_at: null,
    last_used_address: null,
  }),
);

const selectRead = prepare((db, given: { secret_hash: string }) =>
  db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select([
      'calendars.id',
      'calendars.user_id',
      'calendars.kind',
      'calendars.last_used_at',
      'calendars.last_used_address',
      'users.timezone',
      'users.day_ends_at',
      'users.first_weekday',
      'users.week_starts',
      'users.rev',
      'users.language',
      'users.notification_time',
    ])
    .where('calendars.secret_hash', '=', given.secret_hash),
);

const updateLastUse = prepare(
  (db, given: { user_id: string; id: string; now: string; address: string }) =>
    db
      .updateTable('calendars')
      .set({ last_used_at: given.now, last_used_address: given.address })
      .where(isOwn(given)),
);

const deleteCalendar = prepare((db, given: OwnKey) =>
  db.deleteFrom('calendars').where(isOwn(given)).returning('kind'),
);
