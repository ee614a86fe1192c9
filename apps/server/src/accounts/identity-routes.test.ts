import { beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { type Caller, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import {
  confirmAtProvider,
  linkAtProvider,
  signInAtProvider,
  testOrigin,
} from '../testing/sign-in-at-provider.ts';

const minute = 60_000;
const elsewhere = 'countess@example.net';

describeEachDatabase('a linked identity', (openStore, tables) => {
  let test: TestApp;
  let owner: Person;

  beforeEach(async () => {
    const env = { PUBLIC_URL: testOrigin, ...inject('identityProvider') };
    test = await openApp(openStore, { env });
    owner = await test.register();
  });

  async function link(person = owner, login = elsewhere) {
    const broughtBack = await linkAtProvider(person, login);
    const { status } = await test.nobody.call(api.finishSingleSignOn, { body: broughtBack });
    expect(status).toBe(204);
    const { state, browser_secret } = broughtBack;
    return { body: { state, browser_secret } };
  }

  const list = async (person = owner) => (await person.call(api.listIdentities, {})).body;

  const finished = async (login = elsewhere) =>
    test.nobody.call(api.finishSingleSignOn, { body: await signInAtProvider(test, login) });

  const confirm = async (person: Caller) =>
    test.nobody.call(api.finishSingleSignOn, { body: await confirmAtProvider(person, elsewhere) });

  it('a linked identity signs in to its account, even if the emails differ', async () => {
    const { body: linked } = await owner.call(api.linkIdentity, await link());
    test.clock.advance(5 * minute);
    const { status, body } = await finished();
    expect([status, body?.user.id]).toEqual([200, owner.user.id]);
    expect(await list()).toEqual([
      { ...linked, provider: 'Example ID', last_used_at: '2026-03-01T12:05:00.000Z' },
    ]);
    const other = await test.register();
    expect(await list(other)).toEqual([]);
  });

  it('linking an identity to its account again changes nothing, and to another account returns 409', async () => {
    const { body: first } = await owner.call(api.linkIdentity, await link());
    const { body: again } = await owner.call(api.linkIdentity, await link());
    expect(again).toEqual(first);
    const other = await test.register();
    const refusal = await other.refused(api.linkIdentity, await link(other));
    expect([refusal.status, refusal.body.code]).toEqual([409, 'identity_taken']);
    expect(await list()).toHaveLength(1);
    expect(await list(other)).toEqual([]);
  });

  it('linking an identity can be finished only by the user and browser that started it, within ten minutes', async () => {
    const ready = await link();
    const other = await test.register();
    expect((await other.refused(api.linkIdentity, ready)).body.code).toBe('sign_in_expired');
    const { state } = ready.body;
    const stolen = { body: { state, browser_secret: 'x'.repeat(43) } };
    expect((await owner.refused(api.linkIdentity, stolen)).body.code).toBe('sign_in_expired');
    test.clock.advance(10 * minute);
    await owner.call(api.confirm, { body: { password: 'Correct-Horse-7!' } });
    expect((await owner.refused(api.linkIdentity, ready)).body.code).toBe('sign_in_expired');
    expect(await list()).toEqual([]);
  });

  it('linkIdentity is refused before the provider has confirmed the sign-in', async () => {
    const { state, browser_secret } = await linkAtProvider(owner, elsewhere);
    const refusal = await owner.refused(api.linkIdentity, { body: { state, browser_secret } });
    expect(refusal.body.code).toBe('sign_in_expired');
  });

  it('finishSingleSignOn starts no session and creates no account for a user who links an identity', async () => {
    const broughtBack = await linkAtProvider(owner, elsewhere);
    const { status, body } = await test.nobody.call(api.finishSingleSignOn, { body: broughtBack });
    expect([status, body]).toEqual([204, undefined]);
    expect((await tables().selectFrom('users').select('id').execute()).length).toBe(1);
  });

  it('linking and unlinking an identity need a recent confirmation', async () => {
    const ready = await link();
    const { body: linked } = await owner.call(api.linkIdentity, ready);
    const readyToo = await link(owner, 'other@example.net');
    test.clock.advance(10 * minute);
    const body = { browser_hash: '0'.repeat(64) };
    const refusals = [
      await owner.refused(api.startIdentityLink, { body }),
      await owner.refused(api.linkIdentity, readyToo),
      await owner.refused(api.unlinkIdentity, { params: { id: linked.id } }),
    ];
    expect(refusals.map(({ body: { code } }) => code)).toEqual(
      Array.from({ length: 3 }, () => 'confirmation_required'),
    );
    expect(await list()).toHaveLength(1);
  });

  it('a sign-in with an unlinked identity creates a new account', async () => {
    const { body: linked } = await owner.call(api.linkIdentity, await link());
    await owner.call(api.unlinkIdentity, { params: { id: linked.id } });
    expect(await list()).toEqual([]);
    const { status, body } = await finished();
    expect([status, body?.user.id === owner.user.id]).toEqual([201, false]);
  });

  it("an identity that is the account's only sign-in method cannot be unlinked", async () => {
    const { body } = await finished();
    const person = { ...(body ?? fail()), ...test.as(body?.access_token ?? '') };
    await confirm(person);
    const [only = fail()] = await list(person);
    const params = { id: only.id };
    const refusal = await person.refused(api.unlinkIdentity, { params });
    expect([refusal.status, refusal.body.code]).toEqual([409, 'last_way_in']);
    const { id: user_id } = person.user;
    const dates = { created_at: only.created_at, last_used_at: only.created_at };
    const gone = { issuer: 'https://gone.example', subject: 'x' };
    await test.store.identities.create({ user_id, id: 'gone', ...gone, ...dates });
    expect((await person.refused(api.unlinkIdentity, { params })).body.code).toBe('last_way_in');
    expect((await list(person)).map(({ provider }) => provider).toSorted()).toEqual([
      'Example ID',
      'gone.example',
    ]);
    await person.call(api.linkIdentity, await link(person, 'second@example.net'));
    expect((await person.call(api.unlinkIdentity, { params })).status).toBe(204);
  });

  it('an identity can be unlinked after a password was set', async () => {
    const { body } = await finished();
    const person = test.as(body?.access_token ?? '');
    await confirm(person);
    const { body: identities } = await person.call(api.listIdentities, {});
    const { body: renewed } = await person.call(api.changePassword, {
      body: { new_password: 'Another-Horse-8!' },
    });
    const params = { id: identities[0]?.id ?? '' };
    const unlinked = await test.as(renewed.access_token).call(api.unlinkIdentity, { params });
    expect(unlinked.status).toBe(204);
  });

  it('deleting an account deletes its identities and unfinished sign-in attempts', async () => {
    await owner.call(api.linkIdentity, await link());
    await link(owner, 'waiting@example.net');
    await owner.call(api.deleteMe, { body: {} });
    expect(await tables().selectFrom('identities').selectAll().execute()).toEqual([]);
    expect(await tables().selectFrom('oidc_attempts').selectAll().execute()).toEqual([]);
  });
});

function fail(): never {
  throw new Error('No value');
}
