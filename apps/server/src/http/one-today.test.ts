import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { DayEnd } from '@daymark/shared/calendar/today.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

interface Moment {
  readonly timezone: string;
  readonly ends: DayEnd;
  readonly at: string;
  readonly today: string;
  readonly yesterday: string;
}

const moments: readonly Moment[] = [
  {
    timezone: 'Pacific/Kiritimati',
    ends: '00:00',
    at: '2026-03-01T10:30:00Z',
    today: '2026-03-02',
    yesterday: '2026-03-01',
  },
  {
    timezone: 'Pacific/Kiritimati',
    ends: '04:00',
    at: '2026-03-01T10:30:00Z',
    today: '2026-03-01',
    yesterday: '2026-02-28',
  },
  {
    timezone: 'America/Los_Angeles',
    ends: '00:00',
    at: '2026-03-01T06:00:00Z',
    today: '2026-02-28',
    yesterday: '2026-02-27',
  },
  // The clocks changed from 2:00 to 3:00 half an hour earlier.
  {
    timezone: 'America/New_York',
    ends: '03:00',
    at: '2026-03-08T07:30:00Z',
    today: '2026-03-08',
    yesterday: '2026-03-07',
  },
  // The server does not know this zone and uses UTC.
  {
    timezone: 'America/Newtown',
    ends: '04:00',
    at: '2026-03-02T02:00:00Z',
    today: '2026-03-01',
    yesterday: '2026-02-28',
  },
];

describeEachDatabase('the current date of a user', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let calendarPath: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    const { body: calendar } = await person.call(api.createCalendar, { body: { kind: 'due' } });
    calendarPath = calendar.path;
  });

  it.each(moments)(
    'areas, entries, quotes, the dashboard and calendars use $today as today at $at in $timezone when days end at $ends',
    async (moment) => {
      const { timezone, ends: day_ends_at, at, today, yesterday } = moment;
      await tables().updateTable('users').set({ timezone, day_ends_at }).execute();
      test.clock.set(at);

      const create = async (name: string) =>
        (await person.call(api.createLifeArea, { body: { name } })).body;
      const garden = await create('Garden');
      expect(garden.created_on).toBe(today);

      const { body: quote } = await person.call(api.getDailyQuote, {});
      expect(quote.date).toBe(today);

      const { body: dashboard } = await person.call(api.getDashboardAnalytics, {});
      expect(dashboard.recent_activity.at(-1)?.date).toBe(today);

      const feed = await test.send({ url: calendarPath });
      expect(/^UID:([\d-]{10})-due/m.exec(feed.body)?.[1]).toBe(today);

      const archived = await create('Piano');
      const params = { id: archived.id };
      await person.call(api.updateLifeArea, { params, body: { is_active: false } });
      const { body: pauses } = await person.call(api.getLifeArea, { params });
      expect(pauses.pauses[0]?.first_day).toBe(today);

      await person.call(api.deleteLifeArea, { params: { id: garden.id }, query: {} });
      const { body: ended } = await person.call(api.getLifeArea, { params: { id: garden.id } });
      expect(ended.deleted_on).toBe(today);

      const earlier = { name: 'History', created_on: yesterday };
      const { body: old } = await person.call(api.createLifeArea, { body: earlier });
      const mark = { life_area_id: old.id, score_date: today, score: 1 as const };
      expect((await person.call(api.recordScore, { body: mark })).status).toBe(201);
      const late = { life_area_id: old.id, score_date: '2026-03-11', score: 1 as const };
      const refused = await person.refused(api.recordScore, { body: late });
      expect(refused.body.errors?.[0]?.code ?? refused.body.code).toBe('future_date');
    },
  );
});
