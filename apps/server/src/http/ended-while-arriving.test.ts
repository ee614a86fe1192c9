import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getAddress, type Endpoint } from '@daymark/shared/endpoint.ts';
import { testPassword } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { everyEndpoint, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';

// Excludes logout, because a device may end its own session again, which changes nothing.
const writes = everyEndpoint.filter(
  ([name, { isPublic, method }]) => !isPublic && method !== 'GET' && name !== 'logout',
);
const writesOfPrograms = writes.filter(([, { scope }]) => scope !== undefined);
/** Tables that sign-ins and sign-outs write to. */
const tablesOfSignIns = [
  'sessions',
  'ended_sessions',
  'rate_limits',
  'users',
  'sources',
  'notifications',
  'mails',
];

describeEachDatabase('access that ends while the body of a write arrives', (openStore, tables) => {
  const probeAt = repeatProbe(tables);
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
  });

  async function stored(): Promise<unknown> {
    const rows = Object.entries(await everyRow(tables));
    return Object.fromEntries(rows.filter(([table]) => !tablesOfSignIns.includes(table)));
  }

  async function signIn(): Promise<string> {
    const login = { email: probe.owner.user.email, password: testPassword };
    return (await probe.test.nobody.call(api.login, { body: login })).body.access_token;
  }

  async function signOut(token: string): Promise<void> {
    await probe.test.as(token).call(api.logout, {});
  }

  /** Sends the head of a call, runs `meanwhile`, and then sends the body. */
  async function sendSlowly(
    name: keyof typeof api,
    { token, headers = {} }: { readonly token: string; readonly headers?: Record<string, string> },
    meanwhile: () => Promise<void>,
  ) {
    const call = probe.sampleCall(name);
    let isAsked = false;
    const payload = new Readable({
      read() {
        // The server reads the body after it has admitted the request.
        if (isAsked) return;
        isAsked = true;
        void meanwhile().then(() => {
          this.push(JSON.stringify(call.body ?? {}));
          this.push(null);
        });
      },
    });
    const endpoint: Endpoint = api[name];
    const response = await probe.test.send({
      method: endpoint.method,
      url: getAddress(endpoint, call),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload,
    });
    return response.body === '' ? 'done' : response.json<{ code: string }>().code;
  }

  it('a write stores nothing if its session ends while the body arrives @long', async () => {
    const codes: Record<string, string> = {};
    let before: unknown;
    for (const [name] of writes) {
      const token = await signIn();
      before ??= await stored();
      codes[name] = await sendSlowly(name, { token }, () => signOut(token));
    }
    expect(codes).toEqual(Object.fromEntries(writes.map(([name]) => [name, 'session_ended'])));
    expect(await stored()).toEqual(before);
  });

  it('a repeated renewRecoveryCodes changes no recovery code if its session ends meanwhile', async () => {
    const token = await signIn();
    const sent = { token, headers: { 'idempotency-key': 'codes' } };
    await probe.prepare('renewRecoveryCodes');
    await probe.send('renewRecoveryCodes', { ...sent, payload: '{}' });
    const before = await stored();
    const code = await sendSlowly('renewRecoveryCodes', sent, () => signOut(token));
    expect(code).toBe('session_ended');
    expect(await stored()).toEqual(before);
  });

  it('a write stores nothing if its access token ends while the body arrives', async () => {
    const { owner } = probe;
    const codes: Record<string, string> = {};
    const before = await stored();
    for (const [name] of writesOfPrograms) {
      const body = { name: 'Home', scope: 'write', life_area_ids: null, expires_in_days: null };
      const { body: made } = await owner.call(api.createToken, { body: body as never });
      codes[name] = await sendSlowly(name, { token: made.token }, async () => {
        await owner.call(api.endToken, { params: { id: made.id } });
      });
    }
    const expected = writesOfPrograms.map(([name]) => [name, 'unauthenticated']);
    expect(codes).toEqual(Object.fromEntries(expected));
    expect(await stored()).toEqual(before);
  });
});
