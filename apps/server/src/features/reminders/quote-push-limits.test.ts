import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { createHostFinder, type HostFinder } from '../../outgoing/find-hosts.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startNameServer } from '../../testing/name-server.ts';
import { startPushService, type PushService, type TestDevice } from '../../testing/push-service.ts';

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 8000 };

describeEachDatabase('the quote by push', (openStore, tables) => {
  let test: TestApp;
  let person: Person;
  let service: PushService;

  beforeEach(async () => {
    service = await startPushService();
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function addDevice(as: Person): Promise<TestDevice> {
    const device = service.createDevice();
    await as.call(api.subscribeToPush, { body: { subscription: device.subscription } });
    return device;
  }

  const named = (username: string) => ({ username, email: `${username}@example.org` });

  it('sendTestQuote and triggerScheduledQuote share a limit of ten an hour', async () => {
    const device = await addDevice(person);
    for (let pushes = 0; pushes < 10; pushes += 1) {
      await person.call(pushes % 2 === 0 ? api.sendTestQuote : api.triggerScheduledQuote, {});
      test.clock.advance(60_000);
    }
    for (const endpoint of [api.sendTestQuote, api.triggerScheduledQuote]) {
      const { status, body, headers } = await person.refused(endpoint, {});
      expect({ status, code: body.code, wait: headers['retry-after'] }).toEqual({
        status: 429,
        code: 'rate_limited',
        wait: '3000',
      });
    }
    expect(device.received).toHaveLength(10);
    expect((await person.call(api.listNotifications, {})).body).toHaveLength(5);
    test.clock.advance(2_999_000);
    expect(await person.refused(api.sendTestQuote, {})).toMatchObject({ status: 429 });
    test.clock.advance(1000);
    await person.call(api.sendTestQuote, {});
    // The second push was a minute after the first, and refused pushes do not count.
    const { headers } = await person.refused(api.sendTestQuote, {});
    expect(headers['retry-after']).toBe('60');
  });

  it('the limit of pushed quotes applies per user, even if other limits are off', async () => {
    const off = { LIMIT_REQUESTS: '0', LIMIT_LOGIN_FAILURES: '0', LIMIT_REGISTRATIONS: '0' };
    const open = await buildTestApp(test.store, { env: off });
    const [first, second] = [await open.register(named('ada')), await test.register()];
    await addDevice(first);
    await addDevice(second);
    for (let pushes = 0; pushes < 10; pushes += 1) await first.call(api.sendTestQuote, {});
    expect(await first.refused(api.sendTestQuote, {})).toMatchObject({ status: 429 });
    expect((await second.call(api.sendTestQuote, {})).status).toBe(202);
  });

  it('the limit of pushed quotes counts neither repeats nor refused requests', async () => {
    for (let refusals = 0; refusals < 11; refusals += 1) {
      expect(await person.refused(api.sendTestQuote, {})).toMatchObject({ status: 409 });
    }
    const device = await addDevice(person);
    const options = { idempotencyKey: '0195a000-0000-7000-8000-00000000000d' };
    for (let repeats = 0; repeats < 12; repeats += 1) {
      await person.call(api.sendTestQuote, {}, options);
    }
    expect(device.received).toHaveLength(1);
    for (let pushes = 1; pushes < 10; pushes += 1) await person.call(api.sendTestQuote, {});
    const next = { idempotencyKey: '0195a000-0000-7000-8000-00000000000e' };
    expect(await person.refused(api.sendTestQuote, {}, next)).toMatchObject({ status: 429 });
    // The server repeats the earlier response, and a refused key can be used again.
    expect((await person.call(api.sendTestQuote, {}, options)).status).toBe(202);
    test.clock.advance(3_600_000);
    expect((await person.call(api.sendTestQuote, {}, next)).body).toMatchObject({ sent: 1 });
  });

  it('ten of sixty concurrent sendTestQuote requests succeed', async () => {
    const device = await addDevice(person);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        person.send({
          method: 'POST',
          url: api.sendTestQuote.path,
        }),
      ),
    );
    const statuses = Object.groupBy(answers, ({ statusCode }) => statusCode);
    expect(statuses[202]).toHaveLength(10);
    expect(statuses[429]).toHaveLength(50);
    expect(device.received).toHaveLength(10);
  });

  it("pushes of one user to slow hosts do not delay another user's push @long", async () => {
    const nameServer = await startNameServer(() => 'silent');
    const slow = await buildTestApp(test.store, {
      hosts: createHostFinder({ servers: [nameServer.address], deadline: 100_000 }),
      env: { PUSH_ALLOW_INSECURE_HOSTS: 'localhost' },
    });
    const [attacker, other] = [
      await slow.register(named('eve')),
      await slow.register(named('bob')),
    ];
    const { subscription } = service.createDevice();
    for (let device = 0; device < 10; device += 1) {
      const endpoint = `https://invented-${device}.push.apple.com/a`;
      await attacker.call(api.subscribeToPush, {
        body: { subscription: { ...subscription, endpoint } },
      });
    }
    const device = service.createDevice();
    const endpoint = device.subscription.endpoint.replace('127.0.0.1', 'localhost');
    await other.call(api.subscribeToPush, {
      body: { subscription: { ...device.subscription, endpoint } },
    });
    let answered = 0;
    const attack = Array.from({ length: 60 }, async () => {
      const { statusCode } = await slow.send({
        method: 'POST',
        url: api.sendTestQuote.path,
        headers: { authorization: `Bearer ${attacker.access_token}` },
      });
      if (statusCode === 202) answered += 1;
      return statusCode;
    });
    // The server looks up each of the ten hosts for both address families.
    await nameServer.isAsked(20);
    // The first response is a refusal. The accepted pushes still wait.
    await Promise.race(attack);
    expect((await other.call(api.sendTestQuote, {})).body).toMatchObject({ sent: 1 });
    expect(answered).toBe(0);
    expect(new Set(nameServer.asked).size).toBe(10);
    await slow.close();
    expect((await Promise.all(attack)).filter((status) => status === 202)).toHaveLength(10);
    await nameServer.close();
  });

  it("at most ten repeats of a user's sendTestQuote requests wait for the first responses, and others return 429", async () => {
    const asked = Promise.withResolvers<void>();
    const hosts: HostFinder = {
      find() {
        asked.resolve();
        return new Promise(() => {});
      },
      close: () => {},
    };
    const slow = await buildTestApp(test.store, { hosts });
    const { subscription } = service.createDevice();
    const endpoint = 'https://invented.push.apple.com/a';
    await person.call(api.subscribeToPush, {
      body: { subscription: { ...subscription, endpoint } },
    });
    const statuses: number[] = [];
    const sendAs = async (key: string) => {
      const { statusCode, headers } = await slow.send({
        method: 'POST',
        url: api.sendTestQuote.path,
        headers: { authorization: `Bearer ${person.access_token}`, 'idempotency-key': key },
      });
      statuses.push(statusCode);
      return `${statusCode} ${String(headers['retry-after'])}`;
    };
    const firsts = [sendAs('one'), sendAs('two')];
    await asked.promise;
    const repeats = Array.from({ length: 30 }, (_, time) => sendAs(time % 2 ? 'one' : 'two'));
    await vi.waitFor(() => expect(statuses).toHaveLength(20), soon);
    expect(new Set(statuses)).toEqual(new Set([429]));
    await slow.close();
    const answers = Object.groupBy(await Promise.all([...firsts, ...repeats]), (answer) => answer);
    expect(answers['202 undefined']).toHaveLength(12);
    expect(answers['429 10']).toHaveLength(20);
  });

  it("the rate limit of pushed quotes stores a hash instead of the user's id", async () => {
    await addDevice(person);
    await person.call(api.sendTestQuote, {});
    await person.call(api.deleteMe, { body: { password: testPassword } });
    const counted = await tables().selectFrom('rate_limits').select('key').execute();
    expect(counted.map(({ key }) => key)).toContainEqual(
      expect.stringMatching(/^quote-push:[0-9a-f]{64}$/),
    );
    expect(JSON.stringify(counted)).not.toContain(person.user.id);
  });
});
