import { beforeEach, expect, it } from 'vitest';
import { getAddress } from '@daymark/shared/endpoint.ts';
import { testPassword } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

const secretColumn = /hash|salt|p256dh|^auth$|private|fingerprint|secret|verifier/;
const ending = ['logout', 'deleteMe', 'changePassword', 'resetPassword', 'undoEmailChange'];
/** All endpoints. Endpoints that end the session come last. */
const inOrder = everyEndpoint.toSorted(
  ([one], [other]) => Number(ending.includes(one)) - Number(ending.includes(other)),
);

describeEachDatabase('secrets', (openStore, tables) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
  });

  async function secretsInTables(): Promise<string[]> {
    const rows = Object.values(await everyRow(tables)).flat() as Record<string, unknown>[];
    const values = rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (secretColumn.test(name) ? [value] : [])),
    );
    return values.filter((value): value is string => typeof value === 'string' && value !== '');
  }

  it('no response contains a stored secret, and only registration and sign-in return a token', async () => {
    await probe.send('updateMe', { headers: { 'idempotency-key': 'a-key' } });
    const secrets = await secretsInTables();
    // The secrets include hashes of the password, the sessions, the mailed links and the access
    // token, the keys of a device, and the secret of a webhook. Too few would mean that
    // `secretColumn` matches nothing.
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    for (const [name] of inOrder) {
      const { body, headers } = await probe.send(name);
      const sent = body + JSON.stringify(headers);
      for (const secret of [...secrets, testPassword, probe.owner.access_token]) {
        expect([name, sent.includes(secret)]).toEqual([name, false]);
      }
      const mayHaveToken = [
        'register',
        'login',
        'loginWithPasskey',
        'finishSingleSignOn',
        'signInByTrustedHeader',
        'getOpenApi',
      ].includes(name);
      expect([name, /access_token/.test(sent)]).toEqual([name, mayHaveToken]);
    }
  });

  it('the log contains no secret from the URL, the headers or the body of a request @long', async () => {
    const { owner, test } = probe;
    const token = owner.access_token;
    const { body } = probe.sampleCall('subscribeToPush') as {
      body: { subscription: { keys: { p256dh: string; auth: string } } };
    };
    const { p256dh, auth } = body.subscription.keys;
    for (const [name, endpoint] of inOrder) {
      await probe.send(name);
      const url = getAddress(endpoint, probe.sampleCall(name));
      const query = `token=${token}&access_token=${token}&password=${testPassword}&auth=${auth}`;
      const cookie = `access_token=${token}`;
      await test.send({
        method: endpoint.method,
        url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
        headers: { cookie, authorization: `Bearer ${token}x` },
        payload: { password: testPassword, token, p256dh, auth },
      });
      await test.send({ method: 'GET', url: `/nothing?token=${token}` });
    }
    const log = test.log.join('');
    expect(log).toContain('signed in');
    expect(log).toContain('unauthenticated');
    const secrets = [
      ...(await secretsInTables()),
      token,
      testPassword,
      'Another-Horse-8!',
      p256dh,
      auth,
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
