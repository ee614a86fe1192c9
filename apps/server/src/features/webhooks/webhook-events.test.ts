import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { webhookEvents, type WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../../testing/each-database.ts';

const today = '2026-03-01';

describeEachDatabase('webhook events', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let areas: string[];

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    areas = [];
    for (const name of ['Health', 'Work']) {
      const body = { name, created_on: '2026-01-01' };
      areas.push((await person.call(api.createLifeArea, { body })).body.id);
    }
  });

  const listen = (events: readonly WebhookEvent[] = webhookEvents) =>
    person.call(api.createWebhook, {
      body: { url: 'https://hooks.example.org/', events: [...events] },
    });

  async function queued(): Promise<{ type: string; timestamp: string; data: object }[]> {
    const rows = await tables()
      .selectFrom('webhook_events')
      .select('body')
      .orderBy('rev')
      .orderBy('place')
      .execute();
    return rows.map(({ body }) => JSON.parse(body) as Awaited<ReturnType<typeof queued>>[number]);
  }

  const typesOf = async () => (await queued()).map(({ type }) => type);
  const mark = async (area: number, score_date: CalendarDate = today, score: 0 | 1 = 1) => {
    const body = { life_area_id: areas[area] ?? '', score, score_date, notes: 'Ran' };
    return (await person.call(api.recordScore, { body })).body;
  };

  it("no webhook event is queued if none of the user's webhooks subscribes to the event", async () => {
    await mark(0);
    expect(await queued()).toEqual([]);
    await listen(['area.changed']);
    await mark(1);
    expect(await queued()).toEqual([]);
    const stranger = await test.register();
    await stranger.call(api.createLifeArea, { body: { name: 'Theirs' } });
    expect(await queued()).toEqual([]);
  });

  it('entry.changed is queued with the state after each write of an entry', async () => {
    await listen(['entry.changed']);
    const life_area_id = areas[0] ?? '';
    const { id } = await mark(0);
    await person.call(api.updateScore, { params: { id }, body: { score: 0, notes: 'Did not' } });
    await person.call(api.deleteScore, { params: { id }, query: {} });
    await mark(0);
    const date = today;
    await person.call(api.deleteDayScore, { params: { id: life_area_id, date }, query: {} });
    const edited_at = '2026-03-01T12:00:00.000Z';
    const entry = { life_area_id, score_date: today, edited_at };
    expect(await queued()).toEqual(
      [
        { ...entry, score: 1, notes: 'Ran' },
        { ...entry, score: 0, notes: 'Did not' },
        { ...entry, score: null, notes: '' },
        { ...entry, score: 1, notes: 'Ran' },
        { ...entry, score: null, notes: '' },
      ].map((data) => ({ type: 'entry.changed', timestamp: edited_at, data })),
    );
  });

  it('entry.changed is queued in order for each entry that a batch writes', async () => {
    await listen(['entry.changed']);
    await mark(0, '2026-02-01');
    const dates = ['2026-02-03', '2026-02-02', '2026-02-01', '2025-12-31'];
    const scores = dates.map((score_date) => ({
      life_area_id: areas[0] ?? '',
      score: 1 as const,
      score_date,
      only_if_unmarked: true,
    }));
    await person.call(api.recordScores, { body: { scores } });
    expect((await queued()).map(({ data }) => data)).toMatchObject([
      { score_date: '2026-02-01' },
      { score_date: '2026-02-03' },
      { score_date: '2026-02-02' },
    ]);
  });

  it('a failed write queues no webhook event', async () => {
    await listen(['entry.changed']);
    const { id } = await mark(0);
    const body = { id, life_area_id: areas[1] ?? '', score: 1, score_date: today } as const;
    expect((await person.refused(api.recordScore, { body })).body.code).toBe('id_taken');
    expect(await queued()).toHaveLength(1);
  });

  it('day.completed is queued each time that the last due area is marked done', async () => {
    await listen(['day.completed']);
    await mark(0);
    expect(await queued()).toEqual([]);
    const { id } = await mark(1);
    expect((await queued()).map(({ data }) => data)).toEqual([{ date: today }]);
    await person.call(api.updateScore, { params: { id }, body: { notes: 'Edited' } });
    expect(await queued()).toHaveLength(1);
    await person.call(api.deleteScore, { params: { id }, query: {} });
    await mark(1);
    expect(await queued()).toHaveLength(2);
  });

  it('day.completed is not queued again for a further entry of a free area', async () => {
    const schedule = { rule: { kind: 'weekdays' as const, weekdays: [1 as const] } };
    const params = { id: areas[1] ?? '' };
    await person.call(api.updateLifeArea, {
      params,
      body: { schedule: { ...schedule, from: '2026-01-01' } },
    });
    await listen(['day.completed']);
    await mark(0);
    expect(await queued()).toHaveLength(1);
    await mark(1);
    expect(await queued()).toHaveLength(1);
  });

  it('streak.milestone is queued when an entry completes a streak, even an entry of an earlier day', async () => {
    const dates = ['23', '24', '25', '26', '27', '28'].map((day) => `2026-02-${day}`);
    for (const date of dates.filter((each) => each !== '2026-02-25')) await mark(0, date);
    await listen(['streak.milestone']);
    await mark(0);
    expect(await queued()).toEqual([]);
    await mark(0, '2026-02-25');
    const life_area_id = areas[0];
    const streak = { kind: 'streak_7', date: today, life_area_id };
    expect((await queued()).map(({ data }) => data)).toEqual([streak]);
    await mark(0, '2026-02-25');
    expect(await queued()).toHaveLength(1);
    const scores = [...dates, today].map((score_date) => ({
      life_area_id: areas[1] ?? '',
      score: 1 as const,
      score_date,
    }));
    await person.call(api.recordScores, { body: { scores } });
    expect((await queued()).map(({ data }) => data)).toEqual([
      streak,
      { ...streak, life_area_id: areas[1] },
      { kind: 'perfect_week', date: today, life_area_id: null },
    ]);
  });

  it('streak.milestone is queued with the first done day after the fourth kept week', async () => {
    const [life_area_id = ''] = areas;
    const params = { id: life_area_id };
    const body = { created_on: '2026-01-26', streak_rule: 'weeks' } as const;
    await person.call(api.updateLifeArea, { params, body });
    const marked = (first: CalendarDate, days: number) =>
      Array.from({ length: days }, (_, day) => ({
        life_area_id,
        score: 1 as const,
        score_date: addDays(first, day),
      }));
    await person.call(api.recordScores, { body: { scores: marked('2026-01-26', 28) } });
    await listen(['streak.milestone']);
    test.clock.advance(2 * 24 * 60 * 60 * 1000);
    for (const date of ['2026-02-24', '2026-02-23', '2026-02-25']) await mark(0, date);
    expect((await queued()).map(({ data }) => data)).toEqual([
      { kind: 'streak_4_weeks', date: '2026-02-24', life_area_id },
    ]);
  });

  it('area.changed is queued when an area is created, updated, ended and erased', async () => {
    await listen(['area.changed']);
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Family' } });
    const params = { id: area.id };
    await person.call(api.updateLifeArea, { params, body: { name: 'Friends' } });
    await person.call(api.deleteLifeArea, { params, query: {} });
    expect((await queued()).map(({ data }) => data)).toMatchObject([
      { change: 'created', life_area_id: area.id, life_area: { name: 'Family', is_active: true } },
      { change: 'updated', life_area_id: area.id, life_area: { name: 'Friends' } },
      { change: 'ended', life_area: { deleted_on: today, is_active: false } },
    ]);
    await mark(0);
    await person.call(api.deleteLifeArea, { params, query: { erase: 'true' } });
    expect((await queued()).map(({ data }) => data)).toEqual([
      { change: 'erased', life_area_id: area.id, life_area: null },
    ]);
    expect(JSON.stringify(await everyRow(tables))).not.toMatch(/Family|Friends/);
  });

  it("area.changed is queued when a new time zone moves an area's first day", async () => {
    await person.call(api.updateMe, { body: { timezone: 'Pacific/Kiritimati' } });
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Family' } });
    expect(area.created_on).toBe('2026-03-02');
    await listen(['area.changed']);
    await person.call(api.updateMe, { body: { timezone: 'UTC' } });
    const life_area = { id: area.id, created_on: '2026-03-01' };
    expect((await queued()).map(({ data }) => data)).toMatchObject([
      { change: 'updated', life_area_id: area.id, life_area },
    ]);
  });

  it('an area edit whose fields all have later edits queues no webhook event', async () => {
    const params = { id: areas[0] ?? '' };
    await person.call(api.updateLifeArea, { params, body: { name: 'Sport' } });
    await listen(['area.changed']);
    const late = { name: 'Body', edited_at: '2026-03-01T11:00:00.000Z' };
    const { body } = await person.call(api.updateLifeArea, { params, body: late });
    expect(body.name).toBe('Sport');
    expect(await queued()).toEqual([]);
  });

  it('a webhook event is queued for each subscribed webhook under one id', async () => {
    await listen();
    await listen(['entry.changed']);
    await mark(0);
    const rows = await tables().selectFrom('webhook_events').select(['webhook_id', 'id']).execute();
    expect(new Set(rows.map(({ webhook_id }) => webhook_id)).size).toBe(2);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await typesOf()).toEqual(['entry.changed', 'entry.changed']);
  });
});
