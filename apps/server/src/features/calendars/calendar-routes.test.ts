import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../../testing/each-database.ts';

describeEachDatabase('the address of a calendar', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  const create = async () =>
    (await person.call(api.createCalendar, { body: { kind: 'done' } })).body;
  const list = async () => (await person.call(api.listCalendars, {})).body;
  const statusOf = async (url: string) => (await test.send({ url })).statusCode;

  it('createCalendar returns a secret path, which is stored only as a hash', async () => {
    const { path, ...calendar } = await create();
    expect(path).toMatch(/^\/api\/v1\/feeds\/dmc_[\da-f-]{36}_[\da-f]{40}\.ics$/);
    const secret = path.slice('/api/v1/feeds/'.length, -'.ics'.length);
    expect(await list()).toEqual([calendar]);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(secret);
    expect(await statusOf(path)).toBe(200);
  });

  it('repeating createCalendar with an Idempotency-Key returns the same calendar', async () => {
    const options = { idempotencyKey: 'phone' };
    const first = await person.call(api.createCalendar, { body: { kind: 'due' } }, options);
    const again = await person.call(api.createCalendar, { body: { kind: 'due' } }, options);
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(first.body.path.slice(14, -4));
  });

  it('the log never contains the secret path of a calendar', async () => {
    const { id, path } = await create();
    await person.call(api.endCalendar, { params: { id } });
    const secret = path.slice('/api/v1/feeds/dmc_'.length, -'.ics'.length);
    const wrong = [path, `${path}?a`, `${path}/more`, path.toUpperCase(), path.slice(0, -4)];
    for (const url of [...wrong, path.replace('feeds', 'calendars'), `/${secret}`]) {
      expect(await statusOf(url)).toBeGreaterThanOrEqual(404);
      await test.send({ method: 'POST', url });
    }
    const log = test.log.join('').toLowerCase();
    expect(log).toContain('/api/v1/feeds/…');
    expect(log).not.toContain(secret);
  });

  it("listCalendars returns the time and IP address of a calendar's last read", async () => {
    const { path } = await create();
    expect(await list()).toMatchObject([{ last_used_at: null, last_used_address: null }]);
    await test.send({ url: path, remoteAddress: '203.0.113.9' });
    expect(await list()).toMatchObject([
      { last_used_at: '2026-03-01T12:00:00.000Z', last_used_address: '203.0.113.9' },
    ]);
  });

  it('the feed of a calendar returns 404 after another node ended the calendar or the account was deleted', async () => {
    const other = await buildTestApp(await openStore());
    const { id, path } = await create();
    const { path: another } = await create();
    expect((await other.send({ url: path })).statusCode).toBe(200);
    await person.call(api.endCalendar, { params: { id } });
    expect((await other.send({ url: path })).statusCode).toBe(404);
    await person.call(api.deleteMe, { body: {} });
    expect(await statusOf(another)).toBe(404);
  });

  it("ending all access of a user ends the user's calendars", async () => {
    const { path } = await create();
    await test.store.access.end(person.user.id, {});
    expect(await statusOf(path)).toBe(404);
  });
});
