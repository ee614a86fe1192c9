import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { isUuid } from '@daymark/shared/identifier.ts';
import type { NewScore, Score } from '@daymark/shared/entries/score.ts';
import {
  refusedField,
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { untilAvailable } from '../../testing/until-available.ts';

const today = '2026-03-01';

describeEachDatabase('scores', (openStore) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    areaId = await createArea('Health');
  });

  async function createArea(name: string): Promise<string> {
    const { body } = await person.call(api.createLifeArea, {
      body: { name, created_on: '2026-01-01' },
    });
    return body.id;
  }

  function record(changes: Partial<NewScore> = {}) {
    const body = { life_area_id: areaId, score: 1, score_date: today, ...changes } as const;
    return person.call(api.recordScore, { body });
  }

  async function list(start_date = '2026-01-01', end_date = today): Promise<Score[]> {
    return (await person.call(api.listScores, { query: { start_date, end_date } })).body;
  }

  it('recordScore creates an entry and returns it', async () => {
    const answer = await record({ notes: 'Ran <5 km> & "more"' });
    expect(answer).toEqual({
      status: 201,
      body: {
        id: answer.body.id,
        life_area_id: areaId,
        score: 1,
        score_date: today,
        notes: 'Ran <5 km> & "more"',
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    });
    expect(isUuid(answer.body.id)).toBe(true);
    expect(await list()).toEqual([answer.body]);
  });

  it('recordScore changes the existing entry of the area and day', async () => {
    const { body: first } = await record();
    test.clock.advance(1000);
    const second = await record({ score: 0, notes: 'Not after all' });
    expect(second).toEqual({
      status: 200,
      body: {
        ...first,
        score: 0,
        notes: 'Not after all',
        updated_at: '2026-03-01T12:00:01.000Z',
      },
    });
    expect(await list()).toEqual([second.body]);
  });

  it('twenty identical concurrent recordScore requests create one entry', async () => {
    const writes = Array.from({ length: 20 }, () => untilAvailable(() => record()));
    const answers = await Promise.all(writes);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('recordScore keeps the edit with the later edited_at, even if this edit arrives first', async () => {
    test.clock.advance(600_000);
    await record({ score: 1, edited_at: '2026-03-01T12:09:00.000Z' });
    const { body } = await record({ score: 0, edited_at: '2026-03-01T12:05:00.000Z' });
    expect(body.score).toBe(1);
  });

  it("recordScore refuses a date that has not begun in the user's time zone", async () => {
    test.clock.set('2026-03-01T23:30:00Z');
    const inTokyo = await test.register({ timezone: 'Asia/Tokyo' });
    const { body: area } = await inTokyo.call(api.createLifeArea, { body: { name: 'Health' } });
    const body = { life_area_id: area.id, score: 1, score_date: '2026-03-02' } as const;
    expect((await inTokyo.call(api.recordScore, { body })).status).toBe(201);
    const ours = { ...body, life_area_id: areaId };
    expect(await person.refused(api.recordScore, { body: ours })).toMatchObject(
      refusedField('score_date', 'future_date'),
    );
  });

  it("recordScore refuses days before the area's first day and from the day of the area's end", async () => {
    const early = { life_area_id: areaId, score: 1, score_date: '2025-12-31' } as const;
    expect(await person.refused(api.recordScore, { body: early })).toMatchObject(
      refusedField('score_date', 'area_not_alive'),
    );
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: {} });
    const late = { ...early, score_date: today };
    expect((await person.refused(api.recordScore, { body: late })).body.code).toBe(
      'area_not_alive',
    );
    expect((await record({ score_date: '2026-02-28' })).status).toBe(201);
  });

  it.each(['01900000-0000-7000-8000-000000000000', 'no-uuid', '', "'; --"])(
    'recordScore returns 404 for the unknown area %j',
    async (life_area_id) => {
      const body = { life_area_id, score: 1, score_date: today } as const;
      expect((await person.refused(api.recordScore, { body })).status).toBe(404);
    },
  );

  it.each([
    ['score', 2, 'score_invalid'],
    ['score', 0.5, 'score_invalid'],
    ['score', '1', 'score_invalid'],
    ['score', true, 'score_invalid'],
    ['score_date', '2026-02-30', 'date_invalid'],
    ['score_date', '1969-12-31', 'date_invalid'],
    ['score_date', '2026-3-1', 'date_invalid'],
    ['score_date', '2026-03-01T00:00:00Z', 'date_invalid'],
    ['notes', 'x'.repeat(501), 'notes_too_long'],
    ['id', 'abc', 'id_invalid'],
    ['edited_at', 'yesterday', 'invalid'],
  ])('recordScore refuses the %s %j with the error %s', async (field, value, code) => {
    const response = await person.send({
      method: 'POST',
      url: api.recordScore.path,
      payload: { life_area_id: areaId, score: 1, score_date: today, [field]: value },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
    expect(await list()).toEqual([]);
  });

  it('listScores sorts entries by date and then by position of the area', async () => {
    const second = await createArea('Family');
    await record({ life_area_id: second, score_date: '2026-02-28' });
    await record({ score_date: today });
    await record({ life_area_id: second, score_date: today });
    await record({ score_date: '2026-02-28' });
    const order = (await list()).map((score) => [score.score_date, score.life_area_id]);
    expect(order).toEqual([
      ['2026-02-28', areaId],
      ['2026-02-28', second],
      [today, areaId],
      [today, second],
    ]);
  });

  it('listScores includes entries on start_date and on end_date', async () => {
    for (const score_date of ['2026-02-22', '2026-02-23', today]) await record({ score_date });
    const dates = (await list('2026-02-23', today)).map((score) => score.score_date);
    expect(dates).toEqual(['2026-02-23', today]);
  });

  it('listScores returns the name and color of an ended area', async () => {
    await record({ score_date: '2026-02-28' });
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: {} });
    expect(await list()).toMatchObject([
      { life_area_id: areaId, life_area_name: 'Health', life_area_color: '#667eea' },
    ]);
  });

  it('listScores returns no entry of another user', async () => {
    await record({ notes: 'canary' });
    const other = await test.register();
    const query = { start_date: '2026-01-01', end_date: today };
    expect((await other.call(api.listScores, { query })).body).toEqual([]);
  });

  it.each([
    [{ start_date: '2025-01-01', end_date: '2026-01-03' }, 'end_date', 'date_range_too_long'],
    [{ start_date: '2026-01-02', end_date: '2026-01-01' }, 'end_date', 'date_range_reversed'],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date', 'date_invalid'],
    [{ start_date: '', end_date: '2026-03-01' }, 'start_date', 'date_invalid'],
  ])('listScores refuses the range %j', async (query, field, code) => {
    expect(await person.refused(api.listScores, { query })).toMatchObject(
      invalidField(field, code),
    );
  });

  it('listScores accepts an end_date 366 days after start_date and requires both dates', async () => {
    expect(await list('2025-01-01', '2026-01-02')).toEqual([]);
    const response = await person.send({
      method: 'GET',
      url: api.listScores.path,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errors: [
        { field: 'start_date', code: 'required' },
        { field: 'end_date', code: 'required' },
      ],
    });
  });

  it('updateScore can change the score without the notes and the notes without the score', async () => {
    const { body: score } = await record({ notes: 'Before' });
    const params = { id: score.id };
    test.clock.advance(1000);
    const changed = await person.call(api.updateScore, { params, body: { score: 0 } });
    expect(changed.body).toMatchObject({ score: 0, notes: 'Before' });
    test.clock.advance(1000);
    const noted = await person.call(api.updateScore, { params, body: { notes: 'After' } });
    expect(noted.body).toMatchObject({ score: 0, notes: 'After' });
    expect(await list()).toEqual([noted.body]);
  });

  it('deleteScore clears the day, which can be recorded again', async () => {
    const { body: score } = await record();
    const params = { id: score.id };
    expect((await person.call(api.deleteScore, { params, query: {} })).status).toBe(204);
    expect(await list()).toEqual([]);
    test.clock.advance(1000);
    expect((await record()).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  it('recordScore returns 409 for a mark that was made before the day was cleared', async () => {
    const { body: score } = await record();
    test.clock.advance(600_000);
    const query = { edited_at: '2026-03-01T12:05:00.000Z' };
    await person.call(api.deleteScore, { params: { id: score.id }, query });
    const edited_at = '2026-03-01T12:04:00.000Z';
    const late = { life_area_id: areaId, score: 1, score_date: today, edited_at } as const;
    for (const options of [{}, { idempotencyKey: 'late' }]) {
      const refused = await person.refused(api.recordScore, { body: late }, options);
      expect([refused.status, refused.body.code]).toEqual([409, 'overtaken']);
    }
    expect(await list()).toEqual([]);
  });

  it('deleteScore keeps an entry that was edited after the deletion was made', async () => {
    const { body: score } = await record();
    test.clock.advance(600_000);
    await record({ notes: 'Written later' });
    const query = { edited_at: '2026-03-01T12:05:00.000Z' };
    await person.call(api.deleteScore, { params: { id: score.id }, query });
    expect(await list()).toMatchObject([{ notes: 'Written later' }]);
  });
});
