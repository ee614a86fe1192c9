import type { Calendar } from '@daymark/shared/access/calendar-endpoints.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { TimeOfDay } from '@daymark/shared/calendar/zone.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { sql } from 'kysely';
import type { Connections } from '../database/connections.ts';
import { splitHash } from '../database/secret-hash.ts';
import { prepare, prepareLookUp, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import { storeUse } from './last-use.ts';
import type { Principal } from './principal.ts';

interface NewCalendar extends Pick<Calendar, 'id' | 'kind' | 'created_at'> {
  readonly user_id: string;
  readonly secret_hash: string;
}

export interface ReadCalendar extends Omit<Principal, 'stored_bytes'> {
  readonly kind: CalendarKind;
  readonly language: Language;
  readonly notification_time: TimeOfDay;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
  readonly last_used_address: string | null;
  readonly content_hash: string | null;
  readonly changed_at: Instant | null;
}

interface CalendarChange extends OwnKey {
  readonly content_hash: string;
  readonly changed_at: Instant;
}

export function createCalendarRepository({ reader, writer }: Connections) {
  return {
    list: (user_id: string): Promise<Calendar[]> => selectCalendars(reader, { user_id }),

    async create(calendar: NewCalendar): Promise<void> {
      const { token_hash: secret_hash } = splitHash(calendar.secret_hash);
      await writer
        .insertInto('calendars')
        .values({ ...calendar, secret_hash })
        .execute();
    },

    async findByHash(hash: string): Promise<ReadCalendar | null> {
      const [calendar] = await selectRead(reader, splitHash(hash));
      return calendar === undefined ? null : { ...calendar, life_area_ids: null };
    },

    touch: (calendar: ReadCalendar, now: Instant, address: string): Promise<void> =>
      storeUse(writer, 'calendars', { used: calendar, now, address }),

    /**
     * Stores the content and returns the time when the first node stored this content. Returns null
     * if the calendar was ended.
     */
    async storeChange(change: CalendarChange): Promise<Instant | null> {
      const [stored] = await updateContent(writer, change);
      return stored?.changed_at ?? null;
    },

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

const selectRead = prepareLookUp(
  'calendars.user_id',
  (db, given: { token_hash: string }, isOwner) =>
    db
      .selectFrom('calendars')
      .innerJoin('users', 'users.id', 'calendars.user_id')
      .select([
        'calendars.id',
        'calendars.user_id',
        'calendars.kind',
        'calendars.created_at',
        'calendars.last_used_at',
        'calendars.last_used_address',
        'calendars.content_hash',
        'calendars.changed_at',
        'users.timezone',
        'users.day_ends_at',
        'users.first_weekday',
        'users.week_starts',
        'users.rev',
        'users.language',
        'users.notification_time',
      ])
      .where('calendars.secret_hash', '=', given.token_hash)
      .where(isOwner),
);

const updateContent = prepare((db, { user_id, id, content_hash, changed_at }: CalendarChange) =>
  db
    .updateTable('calendars')
    .set({
      content_hash,
      changed_at: sql`case when content_hash = ${content_hash} then changed_at
        else ${changed_at} end`,
    })
    .where(matchesOwnKey({ user_id, id }))
    .returning('changed_at'),
);

const deleteCalendar = prepare((db, given: OwnKey) =>
  db.deleteFrom('calendars').where(matchesOwnKey(given)).returning('kind'),
);
