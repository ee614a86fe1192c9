import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { createPasswordHashing } from './passwords.ts';

const tooBusy = () => new Error('too busy');
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const [flooder, other] = ['203.0.113.1', '198.51.100.1'];

it('the password hash of one network waits for at most two of the twenty queued hashes of another network', async () => {
  const passwords = createPasswordHashing({ maxConcurrent: 1, maxWaiting: 100, tooBusy, cost });
  const ended: string[] = [];
  const hashes = Array.from({ length: 20 }, async () => {
    await passwords.hash('x', flooder);
    ended.push(flooder);
  });
  const ofOther = passwords.hash('x', other).then(() => ended.push(other));
  await Promise.all([...hashes, ofOther]);
  expect(ended.indexOf(other)).toBeLessThanOrEqual(2);
});

it('a full hashing queue drops the newest call of the network that filled it', async () => {
  const passwords = createPasswordHashing({ maxConcurrent: 1, maxWaiting: 5, tooBusy, cost });
  const hashes = Array.from({ length: 6 }, () => passwords.hash('x', flooder));
  const ofOther = passwords.hash('x', other);
  const statuses = (await Promise.allSettled(hashes)).map(({ status }) => status);
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 'fulfilled'), 'rejected']);
  expect(await ofOther).toMatch(/^\$argon2id/);
  const full = Array.from({ length: 7 }, () => passwords.hash('x', flooder));
  const again = (await Promise.allSettled(full)).map(({ status }) => status);
  expect(again.at(-1)).toBe('rejected');
});

describeEachDatabase('the limit of password changes', (openStore) => {
  let test: TestApp;

  it('a change to the current password counts towards the limit of wrong passwords', async () => {
    test = await openApp(openStore);
    const person = await test.register();
    const body = { new_password: testPassword };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => person.refused(api.changePassword, { body })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('successful password changes do not count towards the limit of wrong passwords', async () => {
    test = await openApp(openStore);
    let person = await test.register();
    for (let time = 0; time < 12; time += 1) {
      const body = { new_password: `Another-Horse-${time}!` };
      const changed = await person.call(api.changePassword, { body });
      person = { ...person, ...test.as(changed.body.access_token) };
    }
    expect((await person.call(api.getMe, {})).status).toBe(200);
  });

  it('successful password changes are limited to LIMIT_REGISTRATIONS per hour', async () => {
    test = await openApp(openStore, { env: { LIMIT_REGISTRATIONS: '3' } });
    let person = await test.register();
    const change = (time: number) => ({ body: { new_password: `Another-Horse-${time}!` } });
    for (let time = 0; time < 3; time += 1) {
      const changed = await person.call(api.changePassword, change(time));
      person = { ...person, ...test.as(changed.body.access_token) };
    }
    expect((await person.refused(api.changePassword, change(3))).body.code).toBe('rate_limited');
    test.clock.advance(60 * 60_000);
    await person.call(api.confirm, { body: { password: 'Another-Horse-2!' } });
    expect((await person.call(api.changePassword, change(3))).status).toBe(200);
  });

  it('the limit of username changes counts taken names, but not the current name', async () => {
    const env = { LIMIT_REGISTRATIONS: '3' };
    test = await openApp(openStore, { env });
    const person = await test.register();
    const taken = await test.register();
    const rename = async (username: string) => {
      const headers = { authorization: `Bearer ${person.access_token}` };
      const request = { method: 'PUT', url: api.updateMe.path, headers } as const;
      return (await test.send({ ...request, payload: { username } })).statusCode;
    };
    const statuses = [];
    for (const name of [taken.user.username, 'someone-else', 'SOMEONE-else', taken.user.username])
      statuses.push(await rename(name));
    expect(statuses).toEqual([409, 200, 200, 409]);
    expect(await rename('yet-another')).toBe(429);
    expect(await rename('someone-else')).toBe(200);
    test.clock.advance(60 * 60_000);
    expect(await rename('yet-another')).toBe(200);
  });
});
