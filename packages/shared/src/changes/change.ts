import type { CalendarDate } from '../calendar/calendar-date.ts';

/** Where a device hears of what its person changed elsewhere: server-sent events, each with a `Change` as its data. */
export const changesPath = '/api/v1/events';

/** A stream that was silent for longer than a few of these is dead, whatever the connection says. In milliseconds. */
export const heartbeatInterval = 25_000;

/** That something of the person's changed; never to what, which is asked for by the calls that everyone uses. */
export interface Change {
  readonly what: 'areas' | 'scores' | 'settings' | 'notifications' | 'account';
  /** The one day whose scores changed; absent where it may be any. */
  readonly date?: CalendarDate;
  /** The Idempotency-Key of the write: whoever sent it knows of the change already. */
  readonly key?: string;
}

/** What the server's nodes tell each other. 'sessions': some of the user's may have ended, which is told to nobody else. */
export interface ToldChange extends Omit<Change, 'what'> {
  readonly user_id: string;
  readonly what: Change['what'] | 'sessions';
}
