import { hash } from 'node:crypto';
import { calendarFeedPath } from './calendar-path.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import { stampCalendarText } from '@daymark/shared/exports/calendar-text.ts';
import { getFeedDays, writeCalendarFeed } from './feed-file.ts';
import * as limits from '@daymark/shared/limits.ts';
import { readWeeks } from '../../database/weeks.ts';
import { hashToken } from '../../database/secret-hash.ts';
import { createEntityTag, matchesEntityTag } from '../../http/entity-tags.ts';
import { refuse } from '../../http/errors.ts';
import type { Slice } from '../../http/long-reads.ts';
import { createNetworkLimit, createRequestLimit } from '../../http/rate-limits.ts';
import type { Server } from '../../http/server.ts';
import type { ReadStore, Store } from '../../store/store.ts';
import type { ReadCalendar } from '../../store/calendar-repository.ts';

/**
 * Serves a calendar feed. The API contract omits this route, because its response is not JSON and
 * the secret URL authenticates (decision 073).
 */
export function serveCalendarFeed(server: Server): void {
  const { app, store, clock, limits: rateLimits, budgets, longReads } = server;
  const countRequest = createNetworkLimit(rateLimits.requests);
  const countRead = createRequestLimit(
    rateLimits.requests === 0 ? 0 : limits.calendarReadsPerMinute,
  );

  app.route<{ Params: { secret: string } }>({
    method: 'GET',
    url: calendarFeedPath.replace('{secret}', ':secret'),
    config: { endpoint: 'readCalendar' },
    handler: async (request, reply) => {
      const now = clock();
      countRequest(request.ip, now);
      const calendar = await store.calendars.findByHash(hashToken(request.params.secret));
      if (calendar === null) throw refuse('not_found');
      countRead(calendar.id, now);
      // The feed has a budget of its own, so that its clients cannot block the user's devices.
      const payer = `calendars of ${calendar.user_id}`;
      budgets.time.assertLeft(payer, now);
      const text = await longReads.run(payer, async (slice) => {
        const unstamped = await store.read(calendar, (copy) =>
          createFeedText(calendar, { copy, now, slice }),
        );
        const changedAt = await storeChange(store, calendar, { unstamped, now });
        return slice(() => stampCalendarText(unstamped, changedAt));
      });
      await store.calendars.touch(calendar, new Date(now).toISOString(), request.ip);
      const etag = createEntityTag(text);
      void reply.header('etag', etag);
      if (matchesEntityTag(etag, request.headers['if-none-match'])) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="daymark.ics"')
        .send(text);
    },
  });
}

/**
 * Returns the time of the last change of the feed, in milliseconds since the epoch. Evolution
 * ignores a changed event unless its DTSTAMP is newer. A DTSTAMP has a resolution of one second.
 */
async function storeChange(
  store: Store,
  { user_id, id, content_hash: before, changed_at }: ReadCalendar,
  { unstamped, now }: { readonly unstamped: string; readonly now: number },
): Promise<number> {
  const content_hash = hash('sha256', unstamped, 'base64url');
  const last = changed_at === null ? 0 : Date.parse(changed_at);
  if (content_hash === before) return last;
  const next = new Date(Math.max(now, last + 1000)).toISOString();
  const change = { user_id, id, content_hash, changed_at: next };
  const stored = await store.calendars.storeChange(change);
  if (stored === null) throw refuse('not_found');
  return Date.parse(stored);
}

async function createFeedText(
  calendar: ReadCalendar,
  { copy: { lifeAreas, scores }, now, slice }: { copy: ReadStore; now: number; slice: Slice },
): Promise<string> {
  const { user_id, kind } = calendar;
  const weeks = readWeeks(calendar);
  const today = getToday(now, calendar);
  const { first, last } = getFeedDays(kind, today);
  const timelines = await lifeAreas.timelines(user_id, {
    today: last,
    weeks,
    // Starts with a whole week, because the due days of a week depend on all of its days.
    from: getWeekStart(first, weeks),
  });
  const amounts = await scores.listAmounts(user_id, first);
  return slice(() => writeCalendarFeed({ timelines, amounts, today, calendar }));
}
