import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('the budgets of a person', (openStore) => {
  let test: TestApp;

  async function areaOf(person: Person): Promise<string> {
    const body = {
      name: 'Health',
      description: '',
      color: 'green',
      created_on: '2026-01-01',
    } as const;
    return (await person.call(api.createLifeArea, { body })).body.id;
  }

  async function statusOf(person: Person, life_area_id: string, count: number): Promise<number> {
    const days = Array.from(
      { length: count },
      (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`,
    );
    const scores = days.map((score_date) => ({ life_area_id, score_date, score: 1, notes: '' }));
    const headers = { authorization: `Bearer ${person.access_token}` };
    const request = { method: 'POST', url: api.recordScores.path, headers } as const;
    return (await test.send({ ...request, payload: { scores } })).statusCode;
  }

  it('recordScores returns 429 after the batches of a user reached LIMIT_ITEMS entries', async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_ITEMS: '30' } });
    const person = await test.register();
    const other = await test.register();
    const [area, areaOfOther] = [await areaOf(person), await areaOf(other)];
    const statuses = [];
    for (let batch = 0; batch < 4; batch += 1) statuses.push(await statusOf(person, area, 15));
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await statusOf(other, areaOfOther, 15)).toBe(200);
    test.clock.advance(31_000);
    expect(await statusOf(person, area, 15)).toBe(200);
  });

  it("LIMIT_BODY_MB limits the total size of a user's request bodies, but does not block logout", async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_BODY_MB: '1' } });
    const person = await test.register();
    const body = { full_name: 'x'.repeat(200_000) };
    for (let time = 0; time < 6; time += 1) await person.refused(api.updateMe, { body });
    expect((await person.refused(api.getMe, {})).body.code).toBe('rate_limited');
    expect((await person.call(api.logout, {})).status).toBe(204);
  });

  it('a chunked request body counts toward LIMIT_BODY_MB as a body of the maximum size', async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_BODY_MB: '1' } });
    const person = await test.register();
    const headers = {
      authorization: `Bearer ${person.access_token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const request = { method: 'PUT', url: api.updateMe.path, headers } as const;
    const statuses = [];
    for (let time = 0; time < 5; time += 1) {
      const payload = Readable.from(['{"full_name":"', 'x'.repeat(200_000), '"}']);
      statuses.push((await test.send({ ...request, payload })).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
  });
});
