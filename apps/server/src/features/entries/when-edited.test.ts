import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('edit times', (openStore) => {
  let test: TestApp;
  let person: Person;
  let areaId: string;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    test.clock.set('2026-03-01T12:00:00Z');
    person = await test.register({ timezone: 'Pacific/Auckland' });
    const body = { name: 'Run', created_on: '2026-01-01' };
    areaId = (await person.call(api.createLifeArea, { body })).body.id;
  });

  const mark = (changes: Partial<NewScore>) => ({
    body: { life_area_id: areaId, score: 1 as const, score_date: '2026-03-01', ...changes },
  });
  const record = (changes: Partial<NewScore> = {}) => person.call(api.recordScore, mark(changes));
  const area = async () => (await person.call(api.getLifeArea, { params: { id: areaId } })).body;

  it('recordScore with only_if_unmarked keeps an existing entry and its note', async () => {
    const { body: laptops } = await record({ score: 0, notes: 'sprained my ankle' });
    test.clock.advance(60_000);
    const answer = await record({ only_if_unmarked: true, notes: '' });
    expect(answer).toEqual({ status: 200, body: laptops });
    const query = { start_date: '2026-03-01', end_date: '2026-03-01' };
    expect((await person.call(api.listScores, { query })).body).toEqual([laptops]);
  });

  it('recordScore with only_if_unmarked writes an empty or a cleared day', async () => {
    expect(await record({ only_if_unmarked: true })).toMatchObject({
      status: 201,
      body: { score: 1 },
    });
    const query = { start_date: '2026-03-01', end_date: '2026-03-01' };
    const [entry] = (await person.call(api.listScores, { query })).body;
    test.clock.advance(1000);
    await person.call(api.deleteScore, { params: { id: entry?.id ?? '' } });
    test.clock.advance(1000);
    expect((await record({ only_if_unmarked: true, score: 0 })).status).toBe(201);
  });

  it('recordScore with only_if_unmarked returns 409 if the day was cleared later', async () => {
    const { body: entry } = await record();
    test.clock.advance(60_000);
    await person.call(api.deleteScore, { params: { id: entry.id } });
    const late = mark({ only_if_unmarked: true, edited_at: '2026-03-01T12:00:30Z' });
    const { status, body } = await person.refused(api.recordScore, late);
    expect([status, body.code]).toEqual([409, 'overtaken']);
  });

  describe('edits with a time in the future', () => {
    beforeEach(async () => {
      test.clock.set('2026-03-03T12:00:00Z');
      await record({ notes: 'ahead' });
      const changes = { name: 'Ahead', is_active: false };
      await person.call(api.updateLifeArea, { params: { id: areaId }, body: changes });
      test.clock.set('2026-03-01T13:00:00Z');
    });

    it('an entry with an edit time in the future does not block later edits of its day', async () => {
      const edited_at = '2026-03-01T12:59:59Z';
      expect((await record({ score: 0, notes: 'later', edited_at })).body).toMatchObject({
        score: 0,
        notes: 'later',
      });
    });

    it('an entry with an edit time in the future can be changed and cleared', async () => {
      const query = { start_date: '2026-03-01', end_date: '2026-03-01' };
      const [entry] = (await person.call(api.listScores, { query })).body;
      const params = { id: entry?.id ?? '' };
      const { body } = await person.call(api.updateScore, { params, body: { notes: 'later' } });
      expect(body.notes).toBe('later');
      await record({ notes: 'ahead again' });
      test.clock.advance(1000);
      await person.call(api.deleteScore, { params });
      expect((await person.call(api.listScores, { query })).body).toEqual([]);
    });

    it('archiving an area with an edit time in the future does not block reopening the area', async () => {
      const body = { name: 'Later', is_active: true, edited_at: '2026-03-01T12:59:59Z' };
      await person.call(api.updateLifeArea, { params: { id: areaId }, body });
      expect(await area()).toMatchObject({ name: 'Later', is_active: true });
    });
  });

  describe('edits before a journey west', () => {
    /** An edit in the morning of 2 March in Auckland. UTC and Los Angeles still have 1 March. */
    const tap = { edited_at: '2026-03-01T20:00:00Z', edited_on: '2026-03-02' };

    beforeEach(async () => {
      test.clock.set('2026-03-01T21:00:00Z');
      await person.call(api.updateMe, { body: { timezone: 'America/Los_Angeles' } });
    });

    it('recordScore accepts a date that had begun on the device according to edited_on', async () => {
      const score_date = '2026-03-02';
      const unsaid = mark({ score_date, edited_at: tap.edited_at });
      expect((await person.refused(api.recordScore, unsaid)).body.code).toBe('future_date');
      expect((await record({ score_date, ...tap })).status).toBe(201);
    });

    it('recordScore refuses an edited_on that had not begun in any time zone', async () => {
      const call = mark({ score_date: '2026-03-03', ...tap, edited_on: '2026-03-03' });
      expect((await person.refused(api.recordScore, call)).body.code).toBe('future_date');
    });

    it('deleteLifeArea ends an area on edited_on, the date of the device', async () => {
      await person.call(api.deleteLifeArea, { params: { id: areaId }, query: tap });
      expect(await area()).toMatchObject({ deleted_on: '2026-03-02' });
    });

    it('updateLifeArea archives an area from edited_on, the date of the device', async () => {
      const params = { id: areaId };
      await person.call(api.updateLifeArea, { params, body: { is_active: false, ...tap } });
      expect(await area()).toMatchObject({
        pauses: [{ first_day: '2026-03-02', last_day: null }],
      });
    });

    it("an area from a device whose date is tomorrow begins today and accepts an entry of the device's date", async () => {
      for (const begins of [{}, { created_on: '2026-03-02' }]) {
        const created = { name: 'Read', ...begins, ...tap };
        const { body } = await person.call(api.createLifeArea, { body: created });
        expect(body.created_on).toBe('2026-03-01');
        const call = mark({ life_area_id: body.id, score_date: '2026-03-02', ...tap });
        expect((await person.call(api.recordScore, call)).status).toBe(201);
      }
    });
  });
});
