import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard-schema.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { getFirstDayOfTrends } from '@daymark/shared/analytics/trend-period.ts';
import { api } from '@daymark/shared/api.ts';
import { toDayNumber, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { monday, type Weeks } from '@daymark/shared/calendar/week.ts';
import {
  createWholeHistory,
  computeDashboardFrom,
  getFirstDayOfDashboard,
} from '@daymark/shared/analytics/dashboard.ts';
import { sortActiveFirst, createStreakListItem } from '@daymark/shared/analytics/streak-list.ts';
import type { NamedArea } from '@daymark/shared/timeline/named-area.ts';
import { listStrengthDays } from '@daymark/shared/analytics/strength.ts';
import { getIndexRange, type Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { Trends } from '@daymark/shared/analytics/trends-schema.ts';
import { computeTrends } from '@daymark/shared/analytics/trends.ts';
import { assertCanSeeArea, canSeeArea, readAllowedTimelines } from '../../http/allowed-areas.ts';
import { getBudgetKey } from '../../http/budgets.ts';
import { getPersonDay } from '../../http/person-day.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Principal } from '../../store/principal.ts';
import type { Server } from '../../http/server.ts';
import { createAnswerCache } from './answer-cache.ts';

export function serveAnalytics(server: Server): void {
  const { store, clock, longReads } = server;
  const getDay = (session: Principal) => getPersonDay(session, clock());
  const dashboards = createAnswerCache<DashboardAnalytics>();
  const trends = createAnswerCache<Trends>();
  const streakLists = createAnswerCache<StreakList>();

  function reduceAreas<R>(
    session: Principal,
    begin: () => { add(timeline: Timeline<NamedArea>): void; result(): R },
  ): Promise<R> {
    return longReads.run(getBudgetKey(session), (slice) =>
      // Runs again from the beginning if another database has to answer.
      store.read(session, async ({ lifeAreas }) => {
        const reduction = begin();
        for await (const timelines of lifeAreas.wholeTimelines(session.user_id, getDay(session))) {
          await slice(() => {
            for (const timeline of timelines) {
              if (canSeeArea(session, timeline.area.id)) reduction.add(timeline);
            }
          });
        }
        return slice(() => reduction.result());
      }),
    );
  }

  serveEndpoint(server, api.getDashboardAnalytics, async ({ session }) => {
    const day = getDay(session);
    const body = await dashboards({ principal: session, day }, () =>
      reduceAreas(session, () => createDashboard(day.today, day.weeks)),
    );
    return { status: 200, body };
  });

  serveEndpoint(server, api.getTrends, async ({ query: { period }, session }) => {
    const day = getDay(session);
    const from = getFirstDayOfTrends(period, day.today, day.weeks);
    const body = await trends({ principal: session, day, period }, () =>
      longReads.run(getBudgetKey(session), async (slice) => {
        const timelines = await readAllowedTimelines(session, store, { ...day, from });
        return slice(() => computeTrends(timelines, period, day.today));
      }),
    );
    return { status: 200, body };
  });

  serveEndpoint(server, api.listStreaks, async ({ session }) => {
    const day = getDay(session);
    const body = await streakLists({ principal: session, day }, () =>
      reduceAreas(session, () => createStreakList(day.today)),
    );
    return { status: 200, body };
  });

  serveEndpoint(server, api.getStrength, async ({ query, session }) => {
    const { life_area_id, start_date, end_date } = query;
    assertCanSeeArea(session, life_area_id);
    const timeline = await store.read(session, ({ lifeAreas }) =>
      lifeAreas.wholeTimeline(session.user_id, life_area_id, getDay(session)),
    );
    if (timeline === null) throw refuse('not_found');
    const days = listStrengthDays(timeline, { start_date, end_date });
    return { status: 200, body: { life_area_id, days } };
  });
}

function createStreakList(today: CalendarDate) {
  const entries: StreakList = [];
  return {
    add: (timeline: Timeline<NamedArea>) =>
      void entries.push(createStreakListItem(timeline, today)),
    result: () => sortActiveFirst(entries),
  };
}

/** Only the last weeks of each area are kept in memory. */
function createDashboard(today: CalendarDate, weeks: Weeks = monday) {
  const history = createWholeHistory(today, weeks);
  const firstDay = toDayNumber(getFirstDayOfDashboard(today, weeks));
  const recent: Timeline<NamedArea>[] = [];
  return {
    add(timeline: Timeline<NamedArea>): void {
      history.add(timeline);
      recent.push(recentDays(timeline, firstDay));
    },
    result: () => computeDashboardFrom(history.result(), recent, today),
  };
}

/** Copies the days from `from` on, so that the memory of earlier days can be reused. */
function recentDays(timeline: Timeline<NamedArea>, from: number): Timeline<NamedArea> {
  const { start, end } = getIndexRange(timeline, from, Infinity);
  const kept = (days: Uint8Array) => days.slice(start, end);
  const { firstDay, states, marks, paused, missing, timesPerWeek } = timeline;
  return {
    ...timeline,
    firstDay: firstDay + start,
    length: end - start,
    states: kept(states),
    marks: kept(marks),
    paused: kept(paused),
    missing: kept(missing),
    timesPerWeek: kept(timesPerWeek),
  };
}
