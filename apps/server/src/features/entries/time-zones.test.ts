import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { isPostgres } from '../../database/statements.ts';
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { storeHistory } from '../../testing/stored-history.ts';

const everyZone = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
const utc = { timezone: 'UTC', day_ends_at: '00:00' } as const;
const hour = 3_600_000;
const anyInstant = fc.integer({
  min: Date.parse('2020-01-01T00:00:00Z'),
  max: Date.parse('2029-12-31T00:00:00Z'),
});

/** Uses Intl, so that the expected date does not come from Temporal, which the server uses. */
function dateOnWall(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

/**
 * Returns the first millisecond of the next date. Compares only dates, because clock changes can
 * skip midnight.
 */
function nextDateBegins(instant: number, timeZone: string): number {
  const date = dateOnWall(instant, timeZone);
  let before = instant;
  let after = instant + 36 * hour;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateOnWall(middle, timeZone) === date) before = middle;
    else after = middle;
  }
  return after;
}

function nextClockChange(instant: number, timeZone: string): number | null {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return moment.getTimeZoneTransition('next')?.epochMilliseconds ?? null;
}

describeEachDatabase('the current date in time zones', (openStore, tables) => {
  let test: TestApp;
  let person: Caller;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
    const owner = await storeHistory(tables(), { areas: [] }, utc);
    person = test.as(owner.access_token);
  });

  const moveTo = (timezone: string) => person.call(api.updateMe, { body: { timezone } });

  async function codeOfMark(score_date: string): Promise<string> {
    const life_area_id = '01900000-0000-7000-8000-000000000000';
    const body = { life_area_id, score: 1, score_date } as const;
    return (await person.refused(api.recordScore, { body })).body.code;
  }

  /**
   * Returns the shown date and the error codes for an entry of this date and of the next date. An
   * entry of today is refused because its area is unknown, an entry of tomorrow because of its
   * date.
   */
  async function shownAt(instant: number): Promise<string[]> {
    test.clock.set(new Date(instant).toISOString());
    const { body: dashboard } = await person.call(api.getDashboardAnalytics, {});
    const today = dashboard.recent_activity.at(-1)?.date ?? '';
    return [today, await codeOfMark(today), await codeOfMark(addDays(today, 1))];
  }

  it("the current date is right at clock changes and at midnight in the world's time zones @long", async () => {
    const zones = everyZone.filter((_, nth) => !isPostgres(tables()) || nth % 10 === 0);
    const starts = fc.sample(anyInstant, zones.length);
    for (const [nth, timezone] of zones.entries()) {
      const start = starts[nth] ?? 0;
      const midnight = nextDateBegins(start, timezone);
      const change = nextClockChange(start, timezone) ?? start;
      await moveTo(timezone);
      for (const instant of [midnight - 1, midnight, change - 1, change]) {
        const seen = [timezone, instant, ...(await shownAt(instant))];
        const today = dateOnWall(instant, timezone);
        expect(seen).toEqual([timezone, instant, today, 'not_found', 'future_date']);
      }
    }
  }, 120_000);

  it.each([
    ['in the first run of a repeated hour', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['in the second run of a repeated hour', 'Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25'],
    ['before a midnight that is skipped', 'Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
    ['after a skipped midnight', 'Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
    [
      'in the second run of the hour before midnight',
      'America/Santiago',
      '2026-04-05T03:30:00Z',
      '2026-04-04',
    ],
    ['14 hours ahead of UTC', 'Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-02'],
    ['11 hours behind UTC', 'Pacific/Niue', '2026-03-01T10:59:59Z', '2026-02-28'],
  ])('the current date is right %s in %s', async (...[, timezone, instant, today]) => {
    await moveTo(timezone);
    expect(await shownAt(Date.parse(instant))).toEqual([today, 'not_found', 'future_date']);
  });

  it('a new time zone changes no area, entry or weekly grid of the past', async () => {
    await moveTo('Pacific/Kiritimati');
    test.clock.set('2026-03-01T10:30:00Z');
    const body = { name: 'Health', created_on: '2026-02-10' };
    const { body: area } = await person.call(api.createLifeArea, { body });
    const { body: brief } = await person.call(api.createLifeArea, { body: { name: 'Brief' } });
    for (const day of ['2026-02-16', '2026-02-17', '2026-02-20', '2026-03-01', '2026-03-02']) {
      const mark = { life_area_id: area.id, score: 1, score_date: day } as const;
      await person.call(api.recordScore, { body: mark });
    }
    await person.call(api.deleteLifeArea, { params: { id: brief.id }, query: {} });
    const past = async () => [
      (await person.call(api.listLifeAreas, { query: { include_deleted: 'true' } })).body,
      (
        await person.call(api.listScores, {
          query: { start_date: '2026-02-01', end_date: '2026-03-02' },
        })
      ).body,
      (await person.call(api.getWeeklyGrid, { query: { week_start: '2026-02-16' } })).body,
    ];
    const before = await past();
    for (const timezone of [
      'Pacific/Niue',
      'Europe/Berlin',
      'Asia/Kathmandu',
      'America/New_York',
    ]) {
      await moveTo(timezone);
      expect(await past()).toEqual(before);
    }
  });

  it('after a move to a time zone further west, an entry of tomorrow counts only when its day has begun', async () => {
    await moveTo('Pacific/Kiritimati');
    test.clock.set('2026-03-01T10:30:00Z');
    const body = { name: 'Health', created_on: '2026-03-01' };
    const { body: area } = await person.call(api.createLifeArea, { body });
    for (const day of ['2026-03-01', '2026-03-02']) {
      const mark = { life_area_id: area.id, score: 1, score_date: day } as const;
      await person.call(api.recordScore, { body: mark });
    }
    const stats = async () => {
      const { body: streaks } = await person.call(api.listStreaks, {});
      const { body: trends } = await person.call(api.getTrends, { query: {} });
      return [streaks[0]?.current, trends.metrics.total_score];
    };
    expect(await stats()).toEqual([2, 1]);
    await moveTo('Europe/Berlin');
    expect(await stats()).toEqual([1, 0]);
    test.clock.set('2026-03-01T23:00:00Z');
    expect(await stats()).toEqual([2, 1]);
  });
});
