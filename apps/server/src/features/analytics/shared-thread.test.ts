import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { newArea } from '../../testing/factories.ts';

const areas = 200;
const now = '2026-03-01T12:00:00.000Z';

describeEachDatabase('a person with 200 areas from 1970', (openStore) => {
  let test: TestApp;
  let person: Person;
  let other: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
    other = await test.register();
    await test.store.transaction(async ({ lifeAreas }) => {
      for (let number = 0; number < areas; number += 1) {
        const id = uuidv7(number, (bytes) => crypto.getRandomValues(bytes));
        await lifeAreas.create(person.user.id, newArea({ id, created_on: '1970-01-01' }));
        const edit = { now, edited_at: now, edited_on: '2026-03-01' };
        await lifeAreas.end(person.user.id, id, edit);
      }
    });
  });

  it("twenty large dashboards of one user do not delay another user's requests @long", async () => {
    const ended: string[] = [];
    const dashboards = Array.from({ length: 20 }, async () => {
      const headers = { authorization: `Bearer ${person.access_token}` };
      const url = api.getDashboardAnalytics.path;
      const { statusCode } = await test.send({ url, headers });
      if (statusCode === 200) ended.push('dashboard');
      return statusCode;
    });
    const ofOther = async () => {
      await other.call(api.getMe, {});
      ended.push('other');
      await other.call(api.getDashboardAnalytics, {});
      ended.push('other’s dashboard');
    };
    const [statuses] = await Promise.all([Promise.all(dashboards), ofOther()]);
    expect(ended.indexOf('other')).toBe(0);
    expect(ended.indexOf('other’s dashboard')).toBe(1);
    // The dashboards wait for each other. `long-reads.test.ts` checks that the server refuses
    // further reads of a user when 30 are waiting.
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
