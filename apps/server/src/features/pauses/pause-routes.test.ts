import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { NewPause } from '@daymark/shared/pauses/pause.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const id = '0195a000-0000-7000-8000-000000000001';
const days = { first_day: '2026-02-10', last_day: '2026-02-19' };

describeEachDatabase('pauses', (openStore) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    const body = { name: 'Health', created_on: '2026-02-01' };
    areaId = (await person.call(api.createLifeArea, { body })).body.id;
  });

  afterEach(() => test.close());

  const create = (changes: Partial<NewPause> = {}) =>
    person.call(api.createPause, { body: { id, life_area_id: areaId, ...days, ...changes } });
  const list = async () => (await person.call(api.listPauses, {})).body;
  const area = async () => (await person.call(api.getLifeArea, { params: { id: areaId } })).body;

  it('are of one area or of all, and take their days out of what counts', async () => {
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
    expect(await area()).toMatchObject({ is_active: false, pauses: [body], day: { state: 'off' } });
  });

  it('are the same success when they come again, and a conflict with other content', async () => {
    const { body } = await create();
    await person.call(api.updatePause, { params: { id }, body: { reason: 'Flu' } });
    expect(await create()).toEqual({ status: 200, body: { ...body, reason: 'Flu' } });
    const other = { body: { id, life_area_id: null, ...days } };
    expect((await person.refused(api.createPause, other)).body.code).toBe('id_taken');
  });

  it('keep, field by field, what was edited last', async () => {
    await create({ edited_at: '2026-03-01T08:00:00.000Z' });
    const update = (body: object) => person.call(api.updatePause, { params: { id }, body });
    await update({ last_day: null, edited_at: '2026-03-01T11:00:00.000Z' });
    const edit = { last_day: '2026-02-12', reason: 'Flu', edited_at: '2026-03-01T10:00:00.000Z' };
    expect((await update(edit)).body).toMatchObject({ last_day: null, reason: 'Flu' });
  });

  it('stay where their area is switched on by an earlier edit that comes later', async () => {
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

  it('do not return once they were taken back, by a create that is sent again', async () => {
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

  it('do not end before they begin', async () => {
    const backwards = { life_area_id: null, first_day: '2026-02-10', last_day: '2026-02-09' };
    const refused = { status: 422, body: { errors: [{ field: 'last_day' }] } };
    expect(await person.refused(api.createPause, { body: backwards })).toMatchObject(refused);
    await create();
    const body = { last_day: '2026-02-09' };
    expect(await person.refused(api.updatePause, { params: { id }, body })).toMatchObject(refused);
    expect(await list()).toMatchObject([days]);
  });

  it('belong to one person, and to areas of theirs', async () => {
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

  it('go with their area', async () => {
    await create();
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: { erase: 'true' } });
    expect(await list()).toEqual([]);
    const body = { id, life_area_id: areaId, ...days };
    expect((await person.refused(api.createPause, { body })).body.code).toBe('area_erased');
  });
});
