import { beforeEach, expect, it } from 'vitest';
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
    service = await startPushService();
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  async function addDevice(as: Caller = person, ...script: ScriptedAnswer[]): Promise<string> {
    const { subscription } = service.createDevice(...script);
    const { body } = await as.call(api.subscribeToPush, { body: { subscription } });
    return body.id;
  }

  const list = async (as: Caller = person) => (await as.call(api.listNotificationDevices, {})).body;
  const ids = async (as: Caller = person) => (await list(as)).map(({ id }) => id);
  const remove = (id: string) => ({ params: { id } });

  it('listNotificationDevices marks the current device and returns no endpoint', async () => {
    const here = await addDevice();
    test.clock.advance(1000);
    const there = await addDevice(await test.signIn(person));
    await addDevice(await test.register());
    const common = { user_agent: 'lightMyRequest', is_active: true };
    const first = '2026-03-01T12:00:00.000Z';
    const second = '2026-03-01T12:00:01.000Z';
    expect(await list()).toEqual([
      { ...common, id: here, created_at: first, last_used_at: first, current: true },
      { ...common, id: there, created_at: second, last_used_at: second, current: false },
    ]);
  });

  it('sendTestQuote returns a result per device and removes devices whose push service returns 410', async () => {
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

  it('a push device that was disabled after failed pushes is active again after a new subscription', async () => {
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

  it('removeNotificationDevice removes one device and returns 404 the second time', async () => {
    const first = await addDevice();
    const second = await addDevice();
    await person.call(api.removeNotificationDevice, remove(first));
    expect(await ids()).toEqual([second]);
    const again = await person.refused(api.removeNotificationDevice, remove(first));
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it("removeNotificationDevice returns 404 for another user's device", async () => {
    const device = await addDevice();
    const other = await test.register();
    const refused = await other.refused(api.removeNotificationDevice, remove(device));
    expect(refused.status).toBe(404);
    expect(await ids()).toEqual([device]);
  });

  it('logout removes the push device of the session', async () => {
    const elsewhere = await test.signIn(person);
    const here = await addDevice();
    await addDevice(elsewhere);
    await elsewhere.call(api.logout, {});
    expect(await ids()).toEqual([here]);
  });

  it('endSession removes the push device of the ended session', async () => {
    const here = await addDevice();
    await addDevice(await test.signIn(person));
    const { body: sessions } = await person.call(api.listSessions, {});
    const other = sessions.find(({ current }) => !current)?.id ?? '';
    await person.call(api.endSession, remove(other));
    expect(await ids()).toEqual([here]);
  });

  it('changing the password removes the push devices of other sessions', async () => {
    const here = await addDevice();
    await addDevice(await test.signIn(person));
    const body = { current_password: testPassword, new_password: 'Another-Horse-8!' };
    const { body: renewed } = await person.call(api.changePassword, { body });
    const renewedHere = test.as(renewed.access_token);
    expect(await ids(renewedHere)).toEqual([here]);
    // The session continues with another token.
    expect((await list(renewedHere)).map(({ current }) => current)).toEqual([true]);
  });

  it('logout keeps a push device that another session has taken over', async () => {
    const { subscription } = service.createDevice();
    const elsewhere = await test.signIn(person);
    await elsewhere.call(api.subscribeToPush, { body: { subscription } });
    await person.call(api.subscribeToPush, { body: { subscription } });
    await elsewhere.call(api.logout, {});
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it('a push device stays subscribed after its session has expired', async () => {
    const device = await addDevice();
    test.clock.advance(31 * day);
    await test.store.expired.remove('sessions', new Date(test.clock()).toISOString());
    expect(await ids(await test.signIn(person))).toEqual([device]);
  });
});
