import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import {
  buildTestApp,
  type Caller,
  type Person,
  testPassword,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import {
  startPushService,
  type PushService,
  type ScriptedAnswer,
} from '../../testing/push-service.ts';

const day = 86_400_000;

describeEachDatabase('the list of devices', (openStore) => {
  let test: TestApp;
  let person: Person;
  let service: PushService;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    service = await startPushService();
    person = await test.register();
  });

  afterEach(async () => {
    await test.close();
    await service.close();
  });

  async function addDevice(as: Caller = person, ...script: ScriptedAnswer[]): Promise<string> {
    const { subscription } = service.createDevice(...script);
    const { body } = await as.call(api.subscribeToPush, { body: { subscription } });
    return body.id;
  }

  async function signInElsewhere(): Promise<Caller> {
    const body = { email: person.user.email, password: testPassword };
    return test.as((await person.call(api.login, { body })).body.access_token);
  }

  const list = async (as: Caller = person) => (await as.call(api.listNotificationDevices, {})).body;
  const ids = async (as: Caller = person) => (await list(as)).map(({ id }) => id);
  const remove = (id: string) => ({ params: { id } });

  it('tells of each when it came and whether it is the one that asks, and nothing of where it is reached', async () => {
    const here = await addDevice();
    test.clock.advance(1000);
    const there = await addDevice(await signInElsewhere());
    await addDevice(await test.register());
    const common = { user_agent: 'lightMyRequest', is_active: true };
    const first = '2026-03-01T12:00:00.000Z';
    const second = '2026-03-01T12:00:01.000Z';
    expect(await list()).toEqual([
      { ...common, id: here, created_at: first, last_used_at: first, current: true },
      { ...common, id: there, created_at: second, last_used_at: second, current: false },
    ]);
  });

  it('says of each what came of a test', async () => {
    const working = await addDevice();
    const gone = await addDevice(person, 410);
    const later = await addDevice(person, 503);
    const broken = await addDevice(person, 400);
    const { body } = await person.call(api.sendTestQuote, {});
    expect(body).toMatchObject({ sent: 1, failed: 3 });
    expect(new Map(body.devices.map(({ id, result }) => [id, result]))).toEqual(
      new Map([
        [working, 'sent'],
        [gone, 'gone'],
        [later, 'retrying'],
        [broken, 'failed'],
      ]),
    );
    expect(await ids()).toEqual([working, later, broken].toSorted());
  });

  it('keeps one that was given up, until it subscribes again', async () => {
    const { subscription } = service.createDevice(400);
    const subscribe = () => person.call(api.subscribeToPush, { body: { subscription } });
    await subscribe();
    await person.call(api.sendTestQuote, {});
    test.clock.advance(3 * day);
    await person.call(api.sendTestQuote, {});
    expect(await list()).toMatchObject([{ is_active: false }]);
    await subscribe();
    expect(await list()).toMatchObject([{ is_active: true }]);
  });

  it('gets shorter by one', async () => {
    const first = await addDevice();
    const second = await addDevice();
    await person.call(api.removeNotificationDevice, remove(first));
    expect(await ids()).toEqual([second]);
    const again = await person.refused(api.removeNotificationDevice, remove(first));
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is nobody else’s to change', async () => {
    const device = await addDevice();
    const other = await test.register();
    const refused = await other.refused(api.removeNotificationDevice, remove(device));
    expect(refused.status).toBe(404);
    expect(await ids()).toEqual([device]);
  });

  describe('forgets the device of a session that', () => {
    it('signs out', async () => {
      const elsewhere = await signInElsewhere();
      const here = await addDevice();
      await addDevice(elsewhere);
      await elsewhere.call(api.logout, {});
      expect(await ids()).toEqual([here]);
    });

    it('is ended from another device', async () => {
      const here = await addDevice();
      await addDevice(await signInElsewhere());
      const { body: sessions } = await person.call(api.listSessions, {});
      const other = sessions.find(({ current }) => !current)?.id ?? '';
      await person.call(api.endSession, remove(other));
      expect(await ids()).toEqual([here]);
    });

    it('ends because the password was changed', async () => {
      const here = await addDevice();
      await addDevice(await signInElsewhere());
      const body = { current_password: testPassword, new_password: 'Another-Horse-8!' };
      const { body: renewed } = await person.call(api.changePassword, { body });
      const renewedHere = test.as(renewed.access_token);
      expect(await ids(renewedHere)).toEqual([here]);
      // It goes on with the session that has another token now.
      expect((await list(renewedHere)).map(({ current }) => current)).toEqual([true]);
    });

    it('had it alone, not one that another session has taken over', async () => {
      const { subscription } = service.createDevice();
      const elsewhere = await signInElsewhere();
      await elsewhere.call(api.subscribeToPush, { body: { subscription } });
      await person.call(api.subscribeToPush, { body: { subscription } });
      await elsewhere.call(api.logout, {});
      expect(await list()).toMatchObject([{ current: true }]);
    });
  });

  it('keeps the device of a session that has merely expired: it may still tell its owner to come back', async () => {
    const device = await addDevice();
    test.clock.advance(31 * day);
    await test.store.sessions.removeExpired(new Date(test.clock()).toISOString());
    expect(await ids(await signInElsewhere())).toEqual([device]);
  });
});
