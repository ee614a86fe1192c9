import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { LifeArea, LifeAreaChanges, NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import {
  refusedField,
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { storeEndedAreas } from '../../testing/stored-history.ts';

const id = '0195a000-0000-7000-8000-000000000001';

describeEachDatabase('life areas', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function create(body: NewLifeArea): Promise<LifeArea> {
    return (await person.call(api.createLifeArea, { body })).body;
  }

  async function list(includeDeleted: 'true' | 'false' = 'false'): Promise<LifeArea[]> {
    const query = { include_deleted: includeDeleted };
    return (await person.call(api.listLifeAreas, { query })).body;
  }

  it('createLifeArea creates an area that begins today and is due', async () => {
    const answer = await person.call(api.createLifeArea, {
      body: { id, name: '  Health ', description: ' Sleep ', color: 'ocean' },
    });
    expect(answer).toEqual({
      status: 201,
      body: {
        id,
        name: 'Health',
        description: 'Sleep',
        color: 'ocean',
        icon: null,
        group: '',
        reminder_time: null,
        note_prompt: '',
        streak_rule: 'days',
        forgiving_days: 7,
        unit: '',
        step: null,
        reminders: [],
        is_active: true,
        position: 0,
        created_at: '2026-03-01T12:00:00.000Z',
        created_on: '2026-03-01',
        deleted_at: null,
        deleted_on: null,
        schedule: [],
        pauses: [],
        day: { state: 'due' },
      },
    });
    expect(await list()).toEqual([answer.body]);
  });

  it('createLifeArea requires only a name', async () => {
    expect(await create({ name: 'Health' })).toMatchObject({
      description: '',
      color: '#667eea',
    });
  });

  it("a new area begins on the current date in the user's time zone", async () => {
    test.clock.set('2026-03-01T23:30:00Z');
    const inTokyo = await test.register({ timezone: 'Asia/Tokyo' });
    const { body } = await inTokyo.call(api.createLifeArea, { body: { name: 'Health' } });
    expect(body.created_on).toBe('2026-03-02');
  });

  it('a new area may begin in the past but not in the future', async () => {
    expect(await create({ name: 'Old', created_on: '2020-02-29' })).toMatchObject({
      created_on: '2020-02-29',
      pauses: [],
    });
    const body = { name: 'New', created_on: '2026-03-02' };
    expect(await person.refused(api.createLifeArea, { body })).toMatchObject(
      refusedField('created_on', 'future_date'),
    );
  });

  it('a repeated createLifeArea returns 200 with the existing area, or 409 if the content differs', async () => {
    const body = { id, name: 'Health' };
    const first = await person.call(api.createLifeArea, { body });
    const second = await person.call(api.createLifeArea, { body });
    expect(second).toEqual({ status: 200, body: first.body });
    const other = { id, name: 'Wealth' };
    expect(await person.refused(api.createLifeArea, { body: other })).toMatchObject({
      status: 409,
      body: { code: 'id_taken' },
    });
    expect(await list()).toEqual([first.body]);
  });

  it('two users can create areas with the same id', async () => {
    const theirs = await create({ id, name: 'Mine' });
    const other = await test.register();
    const { status } = await other.call(api.createLifeArea, { body: { id, name: 'Own' } });
    expect(status).toBe(201);
    expect(await list()).toEqual([theirs]);
  });

  it.each([
    ['name', '   ', 'area_name_required'],
    ['name', 'x'.repeat(101), 'area_name_too_long'],
    ['description', 'x'.repeat(501), 'area_description_too_long'],
    ['color', 'plaid', 'color_invalid'],
    ['color', '#12345', 'color_invalid'],
    ['id', 'abc', 'id_invalid'],
    ['created_on', '2026-02-30', 'date_invalid'],
    ['created_on', '1969-12-31', 'date_invalid'],
  ])('createLifeArea refuses the %s %j with the error %s', async (field, value, code) => {
    const body = { name: 'Health', [field]: value };
    expect(await person.refused(api.createLifeArea, { body })).toMatchObject(
      invalidField(field, code),
    );
    expect(await list()).toEqual([]);
  });

  it('createLifeArea stores names with SQL, HTML and emoji unchanged', async () => {
    const texts = ["Robert'); DROP TABLE users;--", '%_\\', '"$1" :x ?', 'Ünï 🏃‍♀️ 日本', '<b>&amp;'];
    for (const text of texts) {
      expect(await create({ name: text, description: text })).toMatchObject({
        name: text,
        description: text,
      });
    }
    expect((await list()).map(({ name }) => name)).toEqual(texts);
  });

  it('a user can have at most a hundred active areas @long', async () => {
    for (let number = 0; number < limits.activeAreasPerUser; number += 1) {
      await create({ name: `Area ${number}` });
    }
    const refusal = await person.refused(api.createLifeArea, { body: { name: 'One more' } });
    expect(refusal).toMatchObject({ status: 422, body: { code: 'too_many_areas' } });
    expect(await list()).toHaveLength(limits.activeAreasPerUser);
  });

  it('a user can have at most a thousand areas, including ended areas', async () => {
    const kept = await create({ name: 'Kept' });
    await storeEndedAreas(tables(), person.user.id, limits.areasPerUser - 1);
    const restored = { name: 'Restored', created_on: '2025-01-01' };
    for (const body of [{ name: 'One more' }, restored]) {
      const refusal = await person.refused(api.createLifeArea, { body });
      expect(refusal).toMatchObject(refusedField('life_areas', 'too_many_areas_ever'));
    }
    const [ended] = (await list('true')).filter(({ id }) => id !== kept.id);
    const reopened = { params: { id: ended?.id ?? '' }, body: { is_active: true } };
    test.clock.advance(1000);
    expect((await person.call(api.updateLifeArea, reopened)).status).toBe(200);
    await person.call(api.deleteLifeArea, { params: { id: kept.id }, query: { erase: 'true' } });
    expect((await create(restored)).name).toBe('Restored');
  });

  it('updateLifeArea changes only the sent fields', async () => {
    const area = await create({ name: 'Health', description: 'Sleep' });
    const params = { id: area.id };
    const { body } = await person.call(api.updateLifeArea, { params, body: { color: 'mint' } });
    expect(body).toEqual({ ...area, color: 'mint' });
    expect((await person.call(api.getLifeArea, { params })).body).toEqual(body);
  });

  it('an edit that arrives late changes only the area fields that have no later edit', async () => {
    const { id: areaId } = await create({ name: 'Health' });
    test.clock.advance(600_000);
    const params = { id: areaId };
    const late = { name: 'Late', edited_at: '2026-03-01T12:09:00.000Z' };
    const early = { name: 'Early', color: 'mint', edited_at: '2026-03-01T12:05:00.000Z' };
    await person.call(api.updateLifeArea, { params, body: late });
    const { body } = await person.call(api.updateLifeArea, { params, body: early });
    expect(body).toMatchObject({ name: 'Late', color: 'mint' });
  });

  it('an offline rename of an area that was created offline is applied', async () => {
    test.clock.set('2026-03-05T08:00:00Z');
    const area = await create({ name: 'Health', edited_at: '2026-03-02T20:00:00.000Z' });
    expect(area).toMatchObject({
      created_at: '2026-03-02T20:00:00.000Z',
      created_on: '2026-03-02',
    });
    const body = { name: 'Sleep', edited_at: '2026-03-02T20:00:01.000Z' };
    const answer = await person.call(api.updateLifeArea, { params: { id: area.id }, body });
    expect(answer.body.name).toBe('Sleep');
  });

  it('an area begins and ends on 1970-01-01 at the earliest', async () => {
    await person.call(api.updateMe, { body: { timezone: 'Pacific/Pago_Pago' } });
    const edited_at = '0000-01-01T00:00:00Z';
    const area = await create({ name: 'Health', edited_at });
    expect(area.created_on).toBe('1970-01-01');
    await person.call(api.deleteLifeArea, { params: { id: area.id }, query: { edited_at } });
    expect(await list('true')).toMatchObject([{ deleted_on: '1970-01-01' }]);
  });

  it('an area edit with an edited_at in the future does not block later edits', async () => {
    const { id: areaId } = await create({ name: 'Health' });
    const params = { id: areaId };
    const ahead = { name: 'Ahead', edited_at: '2036-01-01T00:00:00.000Z' };
    await person.call(api.updateLifeArea, { params, body: ahead });
    test.clock.advance(1000);
    const { body } = await person.call(api.updateLifeArea, { params, body: { name: 'Next' } });
    expect(body.name).toBe('Next');
  });

  it('archiving an area starts a pause today, and reopening ends the pause yesterday', async () => {
    const area = await create({ name: 'Health', created_on: '2026-02-01' });
    const params = { id: area.id };
    const archived = await person.call(api.updateLifeArea, {
      params,
      body: { is_active: false },
    });
    expect(archived.body).toMatchObject({
      is_active: false,
      pauses: [{ first_day: '2026-03-01', last_day: null }],
    });
    test.clock.advance(3 * 86_400_000);
    const opened = await person.call(api.updateLifeArea, { params, body: { is_active: true } });
    expect(opened.body).toMatchObject({
      is_active: true,
      pauses: [{ first_day: '2026-03-01', last_day: '2026-03-03' }],
    });
  });

  it('archiving an area creates a pause with the sent pause_id, and a repeat after the pause was deleted has no effect', async () => {
    const { id } = await create({ name: 'Health', created_on: '2026-02-01' });
    const params = { id };
    const pause_id = '01890000-0000-7000-8000-00000000000a';
    const body = { is_active: false, pause_id, edited_at: '2026-03-01T12:00:00.000Z' };
    const archived = await person.call(api.updateLifeArea, { params, body });
    expect(archived.body).toMatchObject({ is_active: false, pauses: [{ id: pause_id }] });
    await person.call(api.deletePause, { params: { id: pause_id }, query: {} });
    const again = await person.call(api.updateLifeArea, { params, body });
    expect(again.body).toMatchObject({ is_active: true, pauses: [] });
  });

  it('an area stays archived if a reopening arrives that was made before the archiving', async () => {
    const { id: areaId } = await create({ name: 'Health', created_on: '2026-02-01' });
    const params = { id: areaId };
    test.clock.advance(3_600_000);
    const off = { is_active: false, edited_at: '2026-03-01T12:40:00.000Z' };
    const on = { is_active: true, edited_at: '2026-03-01T12:20:00.000Z' };
    await person.call(api.updateLifeArea, { params, body: off });
    const { body } = await person.call(api.updateLifeArea, { params, body: on });
    expect(body).toMatchObject({
      is_active: false,
      pauses: [{ life_area_id: areaId, first_day: '2026-03-01', last_day: null }],
    });
  });

  it('reopening an area on the day of its archiving leaves no pause', async () => {
    const { id: areaId } = await create({ name: 'Health', created_on: '2026-02-01' });
    const params = { id: areaId };
    await person.call(api.updateLifeArea, { params, body: { is_active: false } });
    test.clock.advance(1000);
    const { body } = await person.call(api.updateLifeArea, { params, body: { is_active: true } });
    expect(body).toMatchObject({ is_active: true, pauses: [] });
  });

  const thrice = { kind: 'times_per_week', times: 3 } as const;
  const weekends = { kind: 'weekdays' as const, weekdays: [6, 7] };

  it('the response for an area says how many days its weekly goal still needs', async () => {
    const area = await create({
      name: 'Run',
      created_on: '2026-02-01',
      schedule: { rule: thrice },
    });
    expect(area).toMatchObject({
      schedule: [{ from: '2026-02-01', rule: thrice }],
      day: { state: 'due', missing: 3 },
    });
    const dates = ['2026-02-24', '2026-02-25', '2026-02-26'];
    for (const score_date of dates) {
      const body = { life_area_id: area.id, score: 1 as const, score_date };
      await person.call(api.recordScore, { body });
    }
    expect(await list()).toMatchObject([{ day: { state: 'free', missing: 0 } }]);
  });

  it('a new schedule rule applies from today by default and replaces later rules', async () => {
    const { id: areaId } = await create({ name: 'Run', created_on: '2026-02-01' });
    const set = async (schedule: NonNullable<LifeAreaChanges['schedule']>) => {
      test.clock.advance(1000);
      const call = { params: { id: areaId }, body: { schedule } };
      return (await person.call(api.updateLifeArea, call)).body.schedule;
    };
    await set({ rule: thrice, from: '2026-04-01' });
    expect(await set({ rule: weekends })).toEqual([{ from: '2026-03-01', rule: weekends }]);
    expect(await set({ rule: { kind: 'daily' }, from: '2026-03-05' })).toEqual([
      { from: '2026-03-01', rule: weekends },
      { from: '2026-03-05', rule: { kind: 'daily' } },
    ]);
  });

  it('setting the current rule of an area again removes later rules', async () => {
    const { id: areaId } = await create({ name: 'Run', created_on: '2026-02-01' });
    const set = async (schedule: NonNullable<LifeAreaChanges['schedule']>) => {
      const call = { params: { id: areaId }, body: { schedule } };
      return (await person.call(api.updateLifeArea, call)).body.schedule;
    };
    await set({ rule: thrice, from: '2026-04-01' });
    const daily = { kind: 'daily' } as const;
    expect(await set({ rule: daily })).toEqual([{ from: '2026-03-01', rule: daily }]);
  });

  it("a schedule rule may start on its area's first day at the time of the edit, even if this day was moved later", async () => {
    const at = (minute: number) => `2026-03-01T11:0${minute}:00.000Z`;
    const rule = { from: '2026-02-01', rule: thrice };
    const edits = [
      { schedule: rule, edited_at: at(1) },
      { created_on: '2026-02-10', edited_at: at(2) },
    ];
    for (const arriving of [edits, edits.toReversed()]) {
      const made = { name: 'Health', created_on: '2026-02-01', edited_at: at(0) };
      const params = { id: (await create(made)).id };
      for (const body of arriving) await person.call(api.updateLifeArea, { params, body });
      const { body } = await person.call(api.getLifeArea, { params });
      expect(body.schedule).toEqual([{ ...rule, from: '2026-02-10' }]);
    }
  });

  it("restored_schedule starts on the area's first day, even if this day is moved", async () => {
    const at = (minute: number) => `2026-03-01T11:0${minute}:00.000Z`;
    const later = { from: '2026-02-20', rule: { kind: 'daily' as const } };
    const restored_schedule = [{ from: '2026-02-01', rule: thrice }, later];
    for (const created_on of ['2026-01-20', '2026-02-10']) {
      const edits = [
        { restored_schedule, edited_at: at(1) },
        { created_on, edited_at: at(2) },
      ];
      for (const arriving of [edits, edits.toReversed()]) {
        const made = { name: 'Health', created_on: '2026-02-01', edited_at: at(0) };
        const params = { id: (await create(made)).id };
        for (const body of arriving) await person.call(api.updateLifeArea, { params, body });
        const { body } = await person.call(api.getLifeArea, { params });
        expect(body.schedule).toEqual([{ from: created_on, rule: thrice }, later]);
      }
    }
  });

  it('an older client that undoes a change of the schedule also restores targets and rules that it does not know', async () => {
    const target = { kind: 'at_least', amount: 8 } as const;
    const everyThird = { kind: 'every_n_days', every: 3, start: '2026-02-01' } as const;
    const made = { name: 'Water', created_on: '2026-02-01' };
    const { id } = await create({ ...made, schedule: { rule: everyThird, target } });
    const before = [{ from: '2026-02-01', rule: everyThird, target }];
    test.clock.advance(1000);
    const change = async (body: LifeAreaChanges) => {
      test.clock.advance(1000);
      return (await person.call(api.updateLifeArea, { params: { id }, body })).body.schedule;
    };
    // The sync sends such a client this rule.
    const older = { from: '2026-02-01', rule: { kind: 'times_per_week', times: 2 } } as const;
    const changed = await change({
      restored_schedule: [older, { from: '2026-03-01', rule: thrice }],
    });
    expect(changed).toEqual([...before, { from: '2026-03-01', rule: thrice, target }]);
    expect(await change({ restored_schedule: [older] })).toEqual(before);

    const replaced = { from: '2026-02-01', rule: thrice } as const;
    await change({ restored_schedule: [{ ...replaced, target: null }] });
    expect(await change({ restored_schedule: [older] })).toEqual(before);
    await change({ schedule: replaced });
    expect(await change({ restored_schedule: [{ ...older, target: null }] })).toEqual([older]);
  });

  it("a schedule rule is refused if it starts before its area's first day or has invalid values", async () => {
    const { id: areaId } = await create({ name: 'Run', created_on: '2026-02-01' });
    const refusals = [
      [{ rule: thrice, from: '2026-01-31' }, 'schedule.from', 'area_not_alive'],
      [{ rule: { kind: 'weekdays', weekdays: [] } }, 'schedule.rule.weekdays', 'weekdays_invalid'],
      [
        { rule: { kind: 'weekdays', weekdays: [2, 2] } },
        'schedule.rule.weekdays',
        'weekdays_invalid',
      ],
      [
        { rule: { kind: 'times_in_days', times: 5, days: 5 } },
        'schedule.rule.times',
        'times_in_days',
      ],
      [{ rule: { kind: 'month_days', days: [32] } }, 'schedule.rule.days.0', 'month_days_invalid'],
    ] as const;
    for (const [schedule, field, code] of refusals) {
      const body = { schedule } as unknown as LifeAreaChanges;
      const refused = await person.refused(api.updateLifeArea, { params: { id: areaId }, body });
      expect(refused).toMatchObject(invalidField(field, code));
    }
    const early = { name: 'Early', schedule: { rule: thrice, from: '2026-02-28' } };
    expect(await person.refused(api.createLifeArea, { body: early })).toMatchObject(
      invalidField('schedule.from', 'area_not_alive'),
    );
    expect(await list()).toHaveLength(1);
  });

  it('the list of areas counts done days of the last year for a goal in 365 days, and of an earlier week for a monthly goal', async () => {
    test.clock.set('2026-03-20T08:00:00Z');
    const rules: Rule[] = [
      { kind: 'times_in_days', times: 3, days: 365 },
      { kind: 'times_per_month', times: 2 },
    ];
    for (const rule of rules) {
      const { id: life_area_id } = await create({
        name: rule.kind,
        created_on: '2024-01-01',
        schedule: { rule },
      });
      for (const score_date of ['2025-03-25', '2025-06-01', '2026-03-02']) {
        const body = { life_area_id, score_date, score: 1 as const };
        await person.call(api.recordScore, { body });
      }
    }
    expect((await list()).map(({ day }) => day)).toEqual([
      { state: 'free', missing: 0 },
      { state: 'free', missing: 1 },
    ]);
  });

  it('deleteLifeArea ends an area today, and listLifeAreas returns it only with include_deleted', async () => {
    const area = await create({ name: 'Health', created_on: '2026-02-01' });
    const params = { id: area.id };
    expect(await person.call(api.deleteLifeArea, { params, query: {} })).toEqual({
      status: 204,
      body: undefined,
    });
    expect(await list()).toEqual([]);
    expect(await list('true')).toEqual([
      {
        ...area,
        is_active: false,
        day: { state: 'absent' },
        deleted_at: '2026-03-01T12:00:00.000Z',
        deleted_on: '2026-03-01',
      },
    ]);
  });

  it('repeating deleteLifeArea succeeds and changes nothing', async () => {
    const { id: areaId } = await create({ name: 'Health' });
    const params = { id: areaId };
    await person.call(api.deleteLifeArea, { params, query: {} });
    const ended = await list('true');
    test.clock.advance(86_400_000);
    const again = await person.call(api.deleteLifeArea, { params, query: {} });
    expect(again.status).toBe(204);
    expect(await list('true')).toEqual(ended);
  });

  it('an area that was deleted offline ends on the day of the deletion, not on the day of the request', async () => {
    const { id: areaId } = await create({ name: 'Health', created_on: '2026-02-01' });
    test.clock.set('2026-03-05T08:00:00Z');
    const query = { edited_at: '2026-03-02T20:00:00.000Z' };
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query });
    expect((await list('true'))[0]).toMatchObject({ deleted_on: '2026-03-02' });
  });

  it('the later of ending and restoring an area wins in every order of arrival', async () => {
    const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`;
    const end = (day: number) => (areaId: string) =>
      person.call(api.deleteLifeArea, { params: { id: areaId }, query: { edited_at: at(day) } });
    const switchTo = (is_active: boolean, day: number) => (areaId: string) =>
      person.call(api.updateLifeArea, {
        params: { id: areaId },
        body: { is_active, edited_at: at(day) },
      });
    const bringBack = (day: number) => switchTo(true, day);
    const made = {
      name: 'Health',
      created_on: '2026-02-01',
      edited_at: '2026-02-01T08:00:00.000Z',
    };
    test.clock.set('2026-03-09T08:00:00Z');
    const left = async (...edits: ((areaId: string) => Promise<unknown>)[]) => {
      const { id: areaId } = await create(made);
      for (const edit of edits) await edit(areaId);
      const [area] = await list('true');
      await person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
      const { deleted_on, pauses = [] } = area ?? {};
      return {
        deleted_on,
        spans: pauses.map(({ first_day, last_day }) => [first_day, last_day]),
      };
    };
    const back = { deleted_on: null, spans: [['2026-03-02', '2026-03-03']] };
    expect(await left(end(2), bringBack(4), end(3))).toEqual(back);
    expect(await left(end(2), end(3), bringBack(4))).toEqual(back);
    expect(await left(bringBack(4), end(5))).toMatchObject({ deleted_on: '2026-03-05' });
    expect(await left(end(3), end(5))).toMatchObject({ deleted_on: '2026-03-03' });
    expect(await left(end(2), end(5), bringBack(4))).toMatchObject({ deleted_on: '2026-03-02' });
    const archived = { deleted_on: '2026-03-05', spans: [['2026-03-03', null]] };
    expect(await left(switchTo(false, 3), end(5))).toEqual(archived);
    expect(await left(end(5), switchTo(false, 3))).toEqual(archived);
    expect(await left(end(2), switchTo(false, 3))).toEqual({
      deleted_on: '2026-03-02',
      spans: [],
    });
  });

  it('deleteLifeArea can end a restored area again with its earlier end date', async () => {
    const { id: areaId } = await create({ name: 'Health', created_on: '2026-02-01' });
    const params = { id: areaId };
    await person.call(api.deleteLifeArea, { params, query: {} });
    const [area] = await list('true');
    const { deleted_at = null, deleted_on = null } = area ?? {};
    test.clock.advance(3 * 86_400_000);
    await person.call(api.updateLifeArea, { params, body: { is_active: true } });
    test.clock.advance(60_000);
    const query = { deleted_at: deleted_at ?? '', deleted_on: deleted_on ?? '' };
    await person.call(api.deleteLifeArea, { params, query });
    const ended = { is_active: false, deleted_at, deleted_on };
    expect(await list('true')).toMatchObject([ended]);
    const body = { is_active: true, edited_at: '2026-03-04T12:00:30.000Z' };
    expect((await person.call(api.updateLifeArea, { params, body })).body).toMatchObject(ended);
    test.clock.advance(60_000);
    const { body: back } = await person.call(api.updateLifeArea, {
      params,
      body: { is_active: true },
    });
    expect(back).toMatchObject({ is_active: true, deleted_on: null });
  });

  it('erasing an area deletes the area and its entries', async () => {
    const { id: areaId } = await create({ name: 'Health' });
    const body = { life_area_id: areaId, score: 1, score_date: '2026-03-01' } as const;
    await person.call(api.recordScore, { body });
    const params = { id: areaId };
    const query = { erase: 'true' } as const;
    expect((await person.call(api.deleteLifeArea, { params, query })).status).toBe(204);
    expect((await person.refused(api.deleteLifeArea, { params, query })).status).toBe(404);
    expect(await list('true')).toEqual([]);
    const range = { start_date: '2026-03-01', end_date: '2026-03-01' };
    expect((await person.call(api.listScores, { query: range })).body).toEqual([]);
  });

  it("listLifeAreas returns only the user's own areas, sorted by position", async () => {
    const first = await create({ name: 'First' });
    const second = await create({ name: 'Second' });
    const third = await create({ name: 'Third' });
    const other = await test.register();
    await other.call(api.createLifeArea, { body: { name: 'Canary' } });
    const params = { id: third.id };
    const { body: moved } = await person.call(api.updateLifeArea, {
      params,
      body: { position: 0 },
    });
    const names = (await list()).map(({ name }) => name);
    expect(moved.position).toBe(0);
    expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [first, second, third].map(({ name }) => name),
    );
    expect(names.indexOf('Second')).toBeGreaterThan(names.indexOf('First'));
    expect(names.indexOf('Third')).toBeLessThan(names.indexOf('Second'));
  });
});
