import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { NewPause } from '@daymark/shared/pauses/pause.ts';
import {
  refusedField,
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { storePauses } from '../../testing/stored-history.ts';

const id = '0195a000-0000-7000-8000-000000000001';
const days = { first_day: '2026-02-10', last_day: '2026-02-19' };

describeEachDatabase('pauses', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    const body = { name: 'Health', created_on: '2026-02-01' };
    areaId = (await person.call(api.createLifeArea, { body })).body.id;
  });

  const create = (changes: Partial<NewPause> = {}) =>
    person.call(api.createPause, { body: { id, life_area_id: areaId, ...days, ...changes } });
  const list = async () => (await person.call(api.listPauses, {})).body;
  const area = async () => (await person.call(api.getLifeArea, { params: { id: areaId } })).body;

  it('createPause pauses one area or all areas, and paused days are `off`', async () => {
    const { status, body } = await create({ reason: ' Flu ' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id, life_area_id: areaId, ...days, reason: 'Flu' },
    });
    expect(await area()).toMatchObject({
      is_active: true,
      pauses: [body],
      day: { state: 'due' },
    });
    const holiday = { life_area_id: null, first_day: '2026-03-01', last_day: null };
    const { body: ofAll } = await person.call(api.createPause, { body: holiday });
    expect(await list()).toEqual([body, ofAll]);
    expect(await area()).toMatchObject({ is_active: true, pauses: [body], day: { state: 'off' } });
  });

  it('a repeated createPause returns 200 with the existing pause, or 409 if the content differs', async () => {
    const { body } = await create();
    await person.call(api.updatePause, { params: { id }, body: { reason: 'Flu' } });
    expect(await create()).toEqual({ status: 200, body: { ...body, reason: 'Flu' } });
    const other = { body: { id, life_area_id: null, ...days } };
    expect((await person.refused(api.createPause, other)).body.code).toBe('id_taken');
  });

  it('an edit that arrives late changes only the pause fields that have no later edit', async () => {
    await create({ edited_at: '2026-03-01T08:00:00.000Z' });
    const update = (body: object) => person.call(api.updatePause, { params: { id }, body });
    await update({ last_day: null, edited_at: '2026-03-01T11:00:00.000Z' });
    const edit = { last_day: '2026-02-12', reason: 'Flu', edited_at: '2026-03-01T10:00:00.000Z' };
    expect((await update(edit)).body).toMatchObject({ last_day: null, reason: 'Flu' });
  });

  it('a token limited to some areas does not see the reason of a pause of all areas', async () => {
    const holiday = { first_day: '2026-02-01', last_day: '2026-02-03' };
    const ofAll = { ...holiday, life_area_id: null, reason: 'Surgery' };
    await person.call(api.createPause, { body: ofAll });
    await create({ reason: 'Flu' });
    const tokenFor = async (life_area_ids: string[] | null) => {
      const body = { name: 'Watch', scope: 'read' as const, life_area_ids, expires_in_days: null };
      return test.as((await person.call(api.createToken, { body })).body.token);
    };
    const reasonsFor = async (token: Awaited<ReturnType<typeof tokenFor>>) =>
      (await token.call(api.listPauses, {})).body.map(({ first_day, reason }) => [
        first_day,
        reason,
      ]);
    expect(await reasonsFor(await tokenFor([areaId]))).toEqual([
      ['2026-02-01', ''],
      [days.first_day, 'Flu'],
    ]);
    expect(await reasonsFor(await tokenFor(null))).toContainEqual(['2026-02-01', 'Surgery']);
  });

  it('an older edit that reopens an area does not end a newer pause', async () => {
    const made = { name: 'Chess', created_on: '2026-02-01', edited_at: '2026-03-01T08:00:00.000Z' };
    const { body: chess } = await person.call(api.createLifeArea, { body: made });
    const open = { life_area_id: chess.id, first_day: '2026-03-01', last_day: null };
    const { body } = await create({ ...open, edited_at: '2026-03-01T11:00:00.000Z' });
    const switchOn = async (edited_at: string) => {
      const change = { params: { id: chess.id }, body: { is_active: true, edited_at } };
      return (await person.call(api.updateLifeArea, change)).body;
    };
    expect(await switchOn('2026-03-01T10:00:00.000Z')).toMatchObject({
      is_active: false,
      pauses: [body],
    });
    expect(await switchOn('2026-03-01T11:30:00.000Z')).toMatchObject({
      is_active: true,
      pauses: [],
    });
  });

  it('deletePause keeps a pause that was changed after the deletion was made', async () => {
    await create({ edited_at: '2026-03-01T08:00:00.000Z' });
    const params = { id };
    const body = { last_day: '2026-02-25', edited_at: '2026-03-01T11:00:00.000Z' };
    await person.call(api.updatePause, { params, body });
    const takeBack = (edited_at: string) =>
      person.call(api.deletePause, { params, query: { edited_at } });
    expect((await takeBack('2026-03-01T10:00:00.000Z')).status).toBe(204);
    expect(await list()).toMatchObject([{ last_day: '2026-02-25' }]);
    await takeBack('2026-03-01T11:30:00.000Z');
    expect(await list()).toEqual([]);
  });

  it('updatePause recreates a deleted pause if the change is later than the deletion', async () => {
    await create({ edited_at: '2026-03-01T08:00:00.000Z', reason: 'Away' });
    const params = { id };
    const takeBack = (edited_at: string) =>
      person.call(api.deletePause, { params, query: { edited_at } });
    await takeBack('2026-03-01T10:00:00.000Z');
    const before = await person.call(api.sync, { query: {} });
    const known = { life_area_id: areaId, ...days, reason: 'Away' };
    const early = { last_day: '2026-02-24', known, edited_at: '2026-03-01T09:00:00.000Z' };
    expect((await person.refused(api.updatePause, { params, body: early })).status).toBe(404);
    const body = { last_day: '2026-02-25', known, edited_at: '2026-03-01T11:00:00.000Z' };
    const back = { ...days, id, life_area_id: areaId, last_day: '2026-02-25', reason: 'Away' };
    expect(await person.call(api.updatePause, { params, body })).toMatchObject({ body: back });
    expect(await list()).toEqual([back]);
    const { cursor } = before.body;
    expect((await person.call(api.sync, { query: { cursor } })).body).toMatchObject({
      pauses: [back],
      removed: [],
    });
    await takeBack('2026-03-01T11:10:00.000Z');
    await takeBack('2026-03-01T11:30:00.000Z');
    const between = { reason: 'Ill', known, edited_at: '2026-03-01T11:20:00.000Z' };
    expect((await person.refused(api.updatePause, { params, body: between })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('updatePause does not recreate a pause of an erased area', async () => {
    await create({ edited_at: '2026-03-01T08:00:00.000Z' });
    const params = { id };
    await person.call(api.deletePause, { params, query: {} });
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
    const known = { life_area_id: areaId, ...days, reason: '' };
    const body = { last_day: '2026-02-25', known };
    expect((await person.refused(api.updatePause, { params, body })).status).toBe(404);
  });

  it('deletePause deletes a pause even if a wrong clock made its creation later than the deletion', async () => {
    await create({ edited_at: '2026-03-01T08:00:01.000Z' });
    const query = { edited_at: '2026-03-01T08:00:00.000Z' };
    await person.call(api.deletePause, { params: { id }, query });
    expect(await list()).toEqual([]);
  });

  it('createPause and updatePause return 404 for the id of a deleted pause', async () => {
    await create();
    const params = { id };
    for (const _time of [1, 2]) {
      expect((await person.call(api.deletePause, { params, query: {} })).status).toBe(204);
    }
    const again = { body: { id, life_area_id: areaId, ...days } };
    expect((await person.refused(api.createPause, again)).status).toBe(404);
    expect((await person.refused(api.updatePause, { params, body: {} })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('createPause and updatePause refuse a last day before the first day', async () => {
    const backwards = { life_area_id: null, first_day: '2026-02-10', last_day: '2026-02-09' };
    const refused = { status: 422, body: { errors: [{ field: 'last_day' }] } };
    expect(await person.refused(api.createPause, { body: backwards })).toMatchObject(refused);
    await create();
    const body = { last_day: '2026-02-09' };
    expect(await person.refused(api.updatePause, { params: { id }, body })).toMatchObject(refused);
    expect(await list()).toMatchObject([days]);
  });

  it("a user can neither see nor change another user's pauses, nor pause another user's areas", async () => {
    await create();
    const other = await test.register();
    const params = { id };
    expect((await other.call(api.listPauses, {})).body).toEqual([]);
    expect((await other.refused(api.updatePause, { params, body: {} })).status).toBe(404);
    expect((await other.refused(api.deletePause, { params, query: {} })).status).toBe(404);
    const body = { life_area_id: areaId, ...days };
    expect((await other.refused(api.createPause, { body })).status).toBe(404);
    expect(
      (await other.call(api.createPause, { body: { id, life_area_id: null, ...days } })).status,
    ).toBe(201);
  });

  const statesOf = async (week_start: string) =>
    (await person.call(api.getWeeklyGrid, { query: { week_start } })).body.rows[0]?.days;
  const streak = async () => (await person.call(api.listStreaks, {})).body[0];
  const mark = (...dates: string[]) =>
    person.call(api.recordScores, {
      body: {
        scores: dates.map((score_date) => ({
          life_area_id: areaId,
          score: 1 as const,
          score_date,
        })),
      },
    });

  it('pauses may overlap, and a day is due only if no pause covers this day', async () => {
    await create({ first_day: '2026-02-16', last_day: '2026-02-19' });
    const other = { id: '0195a000-0000-7000-8000-000000000002' };
    await create({ ...other, first_day: '2026-02-18', last_day: '2026-02-20' });
    const offUntil = (day: number) =>
      Array.from({ length: 7 }, (_, index) => (index <= day ? 'off' : 'due'));
    expect(await statesOf('2026-02-16')).toEqual(offUntil(4));
    await person.call(api.deletePause, { params: other, query: {} });
    expect(await statesOf('2026-02-16')).toEqual(offUntil(3));
  });

  it('done days count for the streak even if a pause covers the whole life of the area', async () => {
    await mark('2026-02-10', '2026-02-11');
    await create({ first_day: '1970-01-01', last_day: null });
    expect(await area()).toMatchObject({ is_active: false, day: { state: 'off' } });
    expect(await streak()).toMatchObject({ current: 2, best: 2, strength: 0, is_active: false });
    const { body } = await person.call(api.getDashboardAnalytics, {});
    expect(body.monthly_overview).toMatchObject({ total_scores: 0, possible_scores: 0 });
    expect((await mark('2026-03-01')).body.results).toMatchObject([{ status: 201 }]);
    expect(await streak()).toMatchObject({ current: 3 });
  });

  it('366 one-day pauses continue a streak for a year @long', async () => {
    const skipped = Array.from({ length: 366 }, (_, index) => addDays('2025-03-01', index));
    const params = { id: areaId };
    await person.call(api.updateLifeArea, { params, body: { created_on: '2025-02-28' } });
    await mark('2025-02-28');
    for (const day of skipped) {
      const body = { life_area_id: areaId, first_day: day, last_day: day };
      await person.call(api.createPause, { body });
    }
    expect(await list()).toHaveLength(366);
    expect(await streak()).toMatchObject({ current: 1, best: 1 });
    // The grid has no row for an area that is paused all week.
    expect(await statesOf('2025-12-29')).toBeUndefined();
    expect((await statesOf('2025-02-24'))?.slice(3)).toEqual(['absent', 'due', 'off', 'off']);
  });

  it('a user can have at most a thousand pauses', async () => {
    await create();
    await storePauses(tables(), {
      userId: person.user.id,
      areaId,
      count: limits.pausesPerUser - 1,
    });
    const body = { life_area_id: areaId, ...days, last_day: null };
    expect(await person.refused(api.createPause, { body })).toMatchObject(
      refusedField('pauses', 'too_many_pauses'),
    );
    await person.call(api.deletePause, { params: { id }, query: {} });
    expect((await person.call(api.createPause, { body })).status).toBe(201);
  });

  it('pauses and schedule rules of two offline devices converge in four orders of arrival', async () => {
    const at = (minute: number) => `2026-03-01T11:0${minute}:00.000Z`;
    const rule = { kind: 'times_per_week', times: 3 } as const;
    const phone: (() => Promise<unknown>)[] = [
      () => create({ first_day: '2026-02-16', last_day: null, edited_at: at(1) }),
      () =>
        person.call(api.updatePause, {
          params: { id },
          body: { last_day: '2026-02-18', edited_at: at(4) },
        }),
    ];
    const desk: (() => Promise<unknown>)[] = [
      () =>
        person.call(api.updateLifeArea, {
          params: { id: areaId },
          body: { schedule: { rule, from: '2026-02-16' }, edited_at: at(2) },
        }),
      () =>
        person.call(api.createPause, {
          body: {
            life_area_id: areaId,
            first_day: '2026-02-20',
            last_day: '2026-02-20',
            edited_at: at(3),
          },
        }),
    ];
    const results: unknown[] = [];
    for (const order of [
      [...phone, ...desk],
      [...desk, ...phone],
      [phone[0], desk[0], phone[1], desk[1]],
      [desk[0], phone[0], desk[1], phone[1]],
    ]) {
      const body = { name: 'Health', created_on: '2026-02-01', edited_at: at(0) };
      areaId = (await person.call(api.createLifeArea, { body })).body.id;
      for (const send of order) await send?.();
      const { schedule, pauses, day } = await area();
      const spans = pauses.map(({ first_day, last_day }) => `${first_day} ${last_day}`);
      results.push({ schedule, day, spans: spans.toSorted() });
      await person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
    }
    expect(results[0]).toMatchObject({
      schedule: [{ from: '2026-02-16', rule }],
      spans: ['2026-02-16 2026-02-18', '2026-02-20 2026-02-20'],
    });
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("updateLifeArea refuses a schedule rule that starts before the area's first day", async () => {
    const body = { schedule: { rule: { kind: 'daily' }, from: '2026-01-31' } } as const;
    const refused = await person.refused(api.updateLifeArea, { params: { id: areaId }, body });
    expect(refused).toMatchObject(invalidField('schedule.from', 'area_not_alive'));
    expect((await area()).schedule).toEqual([]);
  });

  it('erasing an area deletes its pauses, and createPause then returns area_erased', async () => {
    await create();
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
    expect(await list()).toEqual([]);
    const body = { id, life_area_id: areaId, ...days };
    expect((await person.refused(api.createPause, { body })).body.code).toBe('area_erased');
  });
});
