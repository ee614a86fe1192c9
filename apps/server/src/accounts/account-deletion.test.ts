import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { trustDevice } from '../testing/authenticator-app.ts';
import { testPassword } from '../testing/build-test-app.ts';
import { comeDue } from '../testing/factories.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

const password = { body: { password: testPassword } };

/** Endpoints that would end the session, or change the entry that later calls need. */
const ending = ['logout', 'changePassword', 'recordScore', 'updateScore'];
const making = everyEndpoint.filter(
  ([name, { isPublic, method }]) =>
    !isPublic && ['POST', 'PUT'].includes(method) && !ending.includes(name),
);

describeEachDatabase('the deletion of an account', (openStore, tables) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
  });

  async function rowsBy(column: string, value: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name, columns } of await tables().introspection.getTables()) {
      if (!columns.some((one) => one.name === column)) continue;
      const { dynamic } = tables();
      const rows = await tables()
        .selectFrom(dynamic.table(name as 'users').as('table'))
        .selectAll()
        .where(dynamic.ref(column), '=', value)
        .execute();
      counts[name] = rows.length;
    }
    return counts;
  }

  it('deleting an account deletes the rows of its user from every table and keeps all other rows', async () => {
    const { owner, test } = probe;
    const staying = await test.register();
    await staying.call(api.createLifeArea, { body: { name: 'Stays' } });
    for (const [name] of making) {
      const { statusCode } = await probe.send(name, { headers: { 'idempotency-key': name } });
      expect([name, statusCode]).toEqual([name, expect.toSatisfy((status) => status < 300)]);
    }
    const { body: area } = await owner.call(api.createLifeArea, { body: { name: 'Gone' } });
    await owner.call(api.deleteLifeArea, { params: { id: area.id }, query: { erase: 'true' } });
    await trustDevice(test.store, owner.user.id);
    await comeDue(test.store);
    const before = await rowsBy('user_id', owner.user.id);
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    const others = await rowsBy('user_id', staying.user.id);

    expect((await owner.call(api.deleteMe, password)).status).toBe(204);

    const after = await rowsBy('user_id', owner.user.id);
    expect(after).toEqual(Object.fromEntries(Object.keys(before).map((table) => [table, 0])));
    expect(await rowsBy('user_id', staying.user.id)).toEqual(others);
    // The mail about the deletion still waits to be sent.
    const { mails = [], ...tablesLeft } = await everyRow(tables);
    const isTold = (mail: unknown) => (mail as { kind: string }).kind === 'account_deleted';
    expect(mails.filter(isTold)).toMatchObject([{ recipient: owner.user.email }]);
    const left = JSON.stringify([tablesLeft, mails.filter((mail) => !isTold(mail))]);
    expect(left).toContain(staying.user.email);
    for (const trace of [owner.user.id, owner.user.email, owner.user.username]) {
      expect(left).not.toContain(trace);
    }
  });

  it('deleting an account ends its sessions and frees its email and username', async () => {
    const { owner, test } = probe;
    const { email, username, full_name } = owner.user;
    const { body: phone } = await test.nobody.call(api.login, {
      body: { email, password: testPassword },
    });
    await owner.call(api.deleteMe, password, { idempotencyKey: 'leave' });
    expect((await owner.refused(api.getMe, {})).status).toBe(401);
    expect((await test.as(phone.access_token).refused(api.getMe, {})).status).toBe(401);
    const body = { email, username, full_name, password: testPassword };
    expect((await test.nobody.call(api.register, { body })).status).toBe(201);
  });

  it('deleting an account requires a recent confirmation or the right password', async () => {
    const { owner } = probe;
    const before = await probe.everything();
    const wrong = { body: { password: 'Wrong-Horse-7!' } };
    expect(await owner.refused(api.deleteMe, wrong)).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', errors: [{ field: 'password', code: 'wrong_password' }] },
    });
    expect((await owner.refused(api.deleteMe, { body: { password: '' } })).status).toBe(422);
    probe.test.clock.advance(10 * 60_000);
    expect((await probe.send('deleteMe', { payload: '{}' })).statusCode).toBe(403);
    expect(await probe.everything()).toEqual(before);
  });
});
