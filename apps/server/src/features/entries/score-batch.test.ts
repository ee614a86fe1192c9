import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreBatch, ScoreValue } from '@daymark/shared/entries/score.ts';
import { verifyYears } from '../../store/verify-years.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

type SingleScore = ScoreBatch['scores'][number] & { readonly score: ScoreValue };

describeEachDatabase('a batch of scores', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    const body = { name: 'Health', created_on: '2020-01-01' };
    areaId = (await person.call(api.createLifeArea, { body })).body.id;
  });

  const send = async (scores: ScoreBatch['scores'], idempotencyKey?: string) => {
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    return (await person.call(api.recordScores, { body: { scores } }, options)).body.results;
  };
  const scoreOf = (score_date: string, changes: Partial<SingleScore> = {}) => ({
    life_area_id: areaId,
    score: 1 as const,
    score_date,
    ...changes,
  });
  const stored = async () => {
    const query = { start_date: '2025-12-01', end_date: '2026-03-02' };
    return (await person.call(api.listScores, { query })).body;
  };

  it('recordScores accepts or refuses each entry of a batch independently', async () => {
    const results = await send([
      scoreOf('2026-02-27'),
      scoreOf('2026-03-02'),
      scoreOf('2019-12-31'),
      scoreOf('2026-02-27', { score: 0 }),
      scoreOf('2026-02-28', { life_area_id: 'unknown' }),
      scoreOf('2026-02-28', { notes: 'Far' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 422, 422, 200, 404, 201]);
    expect(
      results.map(({ body }) => body && ('code' in body ? body.code : body.score_date)),
    ).toEqual([
      '2026-02-27',
      'future_date',
      'area_not_alive',
      '2026-02-27',
      'not_found',
      '2026-02-28',
    ]);
    expect(await stored()).toMatchObject([
      { score_date: '2026-02-27', score: 0 },
      { score_date: '2026-02-28', score: 1, notes: 'Far' },
    ]);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
  });

  it('recordScores returns the first result for an entry with a repeated idempotency_key', async () => {
    const single = scoreOf('2026-02-26');
    const options = { idempotencyKey: 'single' };
    const first = await person.call(api.recordScore, { body: single }, options);
    const scores = [
      scoreOf('2026-02-27', { idempotency_key: 'one' }),
      { ...single, idempotency_key: 'single' },
      scoreOf('2026-02-27', { idempotency_key: 'one' }),
    ];
    const results = await send(scores);
    expect(results[1]).toEqual(first);
    expect(results[2]).toEqual(results[0]);
    await person.call(api.recordScore, { body: { ...scoreOf('2026-02-27'), score: 0 } });
    expect(await send(scores)).toEqual(results);
    expect(await stored()).toMatchObject([{ score: 1 }, { score: 0 }]);
    const other = scoreOf('2026-02-25', { idempotency_key: 'one' });
    expect(await send([other])).toMatchObject([{ status: 422 }]);
  });

  it('recordScores with a repeated Idempotency-Key writes the batch once', async () => {
    const scores = [scoreOf('2026-02-27'), scoreOf('2026-02-28')];
    const results = await send(scores, 'all');
    await person.call(api.recordScore, { body: scoreOf('2026-02-27', { score: 0 }) });
    expect(await send(scores, 'all')).toEqual(results);
    expect(await stored()).toMatchObject([{ score: 0 }, { score: 1 }]);
    const other = { body: { scores: [scoreOf('2026-02-25')] } };
    const refused = await person.refused(api.recordScores, other, { idempotencyKey: 'all' });
    expect(refused.body.code).toBe('idempotency_key_reused');
  });

  it('recordScores refuses only the entry whose id belongs to another day', async () => {
    const id = '01930000-0000-7000-8000-000000000001';
    const results = await send([
      scoreOf('2026-02-26', { id }),
      scoreOf('2026-02-27'),
      scoreOf('2026-02-28', { id, idempotency_key: 'taken' }),
      scoreOf('2026-02-25'),
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 201, 409, 201]);
    expect(results[2]?.body).toMatchObject({ code: 'id_taken' });
    expect(await send([scoreOf('2026-02-24', { id }), scoreOf('2026-02-23')])).toMatchObject([
      { status: 409, body: { code: 'id_taken' } },
      { status: 201 },
    ]);
    expect(await stored()).toHaveLength(4);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
  });

  it('recordScores with only_if_unmarked keeps existing entries', async () => {
    await person.call(api.recordScore, { body: scoreOf('2026-02-27', { notes: 'Kept' }) });
    const results = await send([
      scoreOf('2026-02-27', { score: 0, only_if_unmarked: true }),
      scoreOf('2026-02-28', { only_if_unmarked: true }),
    ]);
    expect(results).toMatchObject([
      { status: 200, body: { score: 1, notes: 'Kept' } },
      { status: 201 },
    ]);
  });

  it('recordScores with a null score clears days', async () => {
    await send([scoreOf('2026-02-26'), scoreOf('2026-02-27', { notes: 'Gone' })]);
    const removal = (score_date: string, changes: Partial<SingleScore> = {}) => ({
      ...scoreOf(score_date, changes),
      score: null,
    });
    const removals = [
      removal('2026-02-27', { idempotency_key: 'taken back' }),
      removal('2026-02-28'),
      removal('2019-01-01'),
      removal('2027-01-01'),
      removal('2026-02-27', { life_area_id: 'unknown' }),
      removal('2026-02-26', { edited_at: '2026-02-01T12:00:00.000Z' }),
    ];
    const results = await send(removals);
    expect(results.map(({ status }) => status)).toEqual([204, 204, 204, 204, 404, 204]);
    expect(results[0]?.body).toBeNull();
    expect(await stored()).toMatchObject([{ score_date: '2026-02-26' }]);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
    test.clock.advance(1000);
    const again = await send([scoreOf('2026-02-27'), scoreOf('2026-02-28')]);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(await send(removals)).toMatchObject([{ status: 204 }, {}, {}, {}, {}, {}]);
    expect(await stored()).toMatchObject([
      { score_date: '2026-02-26' },
      { score_date: '2026-02-27', notes: '' },
    ]);
    const late = scoreOf('2026-02-28', { edited_at: '2026-02-28T12:00:00.000Z' });
    expect(await send([late])).toMatchObject([{ status: 409, body: { code: 'overtaken' } }]);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
  });

  it('recordScores clears entries on and after the day on which the area ended', async () => {
    const dates = ['2026-02-27', '2026-02-28', '2026-03-01'];
    await send(dates.map((date) => scoreOf(date, { notes: 'Gone' })));
    const ended = { edited_at: '2026-02-27T12:00:00.000Z', edited_on: '2026-02-27' };
    await person.call(api.deleteLifeArea, { params: { id: areaId }, query: ended });
    const [first = '', ...rest] = dates;
    const params = { id: areaId, date: first };
    expect((await person.call(api.deleteDayScore, { params, query: {} })).status).toBe(204);
    const removals = [...rest, '2026-03-02'].map((date) => ({ ...scoreOf(date), score: null }));
    expect((await send(removals)).map(({ status }) => status)).toEqual([204, 204, 204]);
    test.clock.advance(1000);
    const back = { params: { id: areaId }, body: { is_active: true } };
    await person.call(api.updateLifeArea, back);
    expect(await stored()).toEqual([]);
    const { body } = await person.call(api.sync, { query: {} });
    expect(body.years.map(({ marks, notes }) => [marks.replaceAll('.', ''), notes])).toEqual([
      ['', {}],
    ]);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
  });

  it('recordScores accepts a thousand entries with the longest notes and refuses a larger batch @long', async () => {
    const scores = Array.from({ length: 1000 }, (_, day) =>
      scoreOf(new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10), {
        notes: '\u{1F3C3}'.repeat(250),
        idempotency_key: `key ${day}`,
      }),
    );
    const results = await send(scores);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
    const refused = await person.refused(api.recordScores, {
      body: { scores: [...scores, scoreOf('2026-02-27')] },
    });
    expect(refused.body).toMatchObject({ errors: [{ code: 'batch_too_large' }] });
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
  });

  it('recordScores accepts a thousand entries whose longest notes are escaped @long', async () => {
    const scores = Array.from({ length: 1000 }, (_, day) =>
      scoreOf(addDays('2022-01-01', day), {
        id: randomUUID(),
        notes: '\u{1F3C3}'.repeat(500),
        edited_at: '2026-03-01T11:59:59.999Z',
        synced_at: '2026-03-01T11:59:59.999Z',
        edited_on: '2026-03-01',
        idempotency_key: `${day}${'\u{1F3C3}'.repeat(97)}`,
        only_if_unmarked: true,
      }),
    );
    const response = await test.send({
      method: 'POST',
      url: api.recordScores.path,
      headers: {
        authorization: `Bearer ${person.access_token}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ scores }).replaceAll(
        /[^ -~]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
      ),
    });
    expect(response.statusCode).toBe(200);
    const { results } = response.json<{ results: { status: number }[] }>();
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('deleteDayScore clears a day by its date, and an older mark that arrives later is refused', async () => {
    await person.call(api.recordScore, { body: scoreOf('2026-02-27', { notes: 'Gone' }) });
    for (const date of ['2026-02-27', '2026-02-27', '2026-02-26', '2019-01-01']) {
      const params = { id: areaId, date };
      expect((await person.call(api.deleteDayScore, { params, query: {} })).status).toBe(204);
    }
    const late = scoreOf('2026-02-26', { edited_at: '2026-02-26T12:00:00.000Z' });
    expect(await send([late])).toMatchObject([{ status: 409, body: { code: 'overtaken' } }]);
    expect(await stored()).toEqual([]);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
  });
});
