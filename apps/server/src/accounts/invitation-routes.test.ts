import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { removeExpired } from '../jobs/remove-expired.ts';
import { hashToken } from '../database/secret-hash.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import type { Store } from '../store/store.ts';

const day = 86_400_000;

describeEachDatabase('invitations', (openStore, tables) => {
  let store: Store;
  let test: TestApp;
  let admin: Person;

  beforeEach(async () => {
    store = await openStore();
    const env = { REGISTRATION: 'invite', ADMIN_EMAIL: 'admin@example.org' };
    test = await buildTestApp(store, { env });
    admin = await test.register({ email: 'ADMIN@example.org' });
  });

  const invite = async (body: { email?: string } = {}, options = {}) =>
    (await admin.call(api.createInvitation, { body }, options)).body;
  const list = async () => (await admin.call(api.listInvitations, {})).body;

  it('listInvitations returns the newest invitation first and no secret', async () => {
    const one = await invite({ email: ' guest@example.org ' });
    test.clock.advance(1000);
    const { token: _, ...other } = await invite();
    expect(one).toEqual({
      id: one.id,
      email: 'guest@example.org',
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-08T12:00:00.000Z',
      token: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    const { token, ...withoutToken } = one;
    expect(await list()).toEqual([other, withoutToken]);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(token);
    expect(test.log.join('')).not.toContain(token);
  });

  it('each invitation is stored as the hash of its own secret', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => invite()));
    expect(new Set(made.map(({ token }) => token)).size).toBe(10);
    const { invitations = [] } = await everyRow(tables);
    const hashes = invitations.map((row) => (row as { token_hash: string }).token_hash);
    expect(new Set(hashes)).toEqual(new Set(made.map(({ token }) => hashToken(token))));
  });

  it('repeating createInvitation with an Idempotency-Key returns the same secret', async () => {
    const first = await invite({}, { idempotencyKey: 'once' });
    expect(await invite({}, { idempotencyKey: 'once' })).toEqual(first);
    expect(await list()).toHaveLength(1);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(first.token);
    await test.register({ invitation: first.token });
  });

  it('only the administrator can list, create and withdraw invitations', async () => {
    const { id, token: invitation } = await invite();
    const other = await test.register({ invitation: (await invite()).token });
    const refused = [
      await other.refused(api.listInvitations, {}),
      await other.refused(api.createInvitation, { body: {} }),
      await other.refused(api.withdrawInvitation, { params: { id } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'not_allowed'],
      [403, 'not_allowed'],
      [404, 'not_found'],
    ]);
    await test.register({ invitation });
  });

  it("only the administrator's profile has `is_admin`", async () => {
    const { body: user } = await admin.call(api.getMe, {});
    expect([admin.user.is_admin, user.is_admin]).toEqual([true, true]);
    const { body: changes } = await admin.call(api.sync, { query: {} });
    expect(changes.user?.is_admin).toBe(true);
    const { body: invitation } = await admin.call(api.createInvitation, { body: {} });
    const guest = await test.register({ invitation: invitation.token });
    expect(guest.user).not.toHaveProperty('is_admin');
    expect((await guest.call(api.getMe, {})).body).not.toHaveProperty('is_admin');
  });

  it('nobody can list invitations when ADMIN_EMAIL is not set', async () => {
    const open = await buildTestApp(store);
    const { status } = await open.as(admin.access_token).refused(api.listInvitations, {});
    expect(status).toBe(403);
  });

  it('at most fifty invitations are open, even when they are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.invitation.open + 5 }, () =>
        test.send({
          method: 'POST',
          url: api.createInvitation.path,
          headers: { authorization: `Bearer ${admin.access_token}` },
          payload: {},
        }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      Array.from({ length: 5 }, () => 'too_many_invitations'),
    );
    const open = await list();
    expect(open).toHaveLength(limits.invitation.open);
    await admin.call(api.withdrawInvitation, { params: { id: open[0]?.id ?? '' } });
    await invite();
    test.clock.advance(limits.invitation.days * day);
    expect(await list()).toEqual([]);
    await invite();
  });

  it('an invitation can be withdrawn once, and not after it was used', async () => {
    const { id, token: invitation } = await invite();
    const { id: withdrawn } = await invite();
    await test.register({ invitation });
    await admin.call(api.withdrawInvitation, { params: { id: withdrawn } });
    for (const gone of [id, withdrawn]) {
      const { body } = await admin.refused(api.withdrawInvitation, { params: { id: gone } });
      expect(body.code).toBe('not_found');
    }
  });

  it('invitations are deleted thirty days after they expire', async () => {
    const { token: invitation } = await invite();
    await test.register({ invitation });
    await invite({ email: 'guest@example.org' });
    const removal = (days: number) => ({
      store,
      now: test.clock() + days * day,
      stopped: new AbortController().signal,
      onError: (error: unknown) => {
        throw error;
      },
    });
    await removeExpired(removal(limits.invitation.days + 29));
    expect((await everyRow(tables))['invitations']).toHaveLength(2);
    await removeExpired(removal(limits.invitation.days + 30));
    expect((await everyRow(tables))['invitations']).toEqual([]);
  });
});
