import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { addressOf } from '@daymark/shared/endpoint.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

const withSession = everyEndpoint.filter(([, { access }]) => access === 'session');

describeEachDatabase('two Authorization headers', (openStore) => {
  let probe: EndpointProbe;
  let port: number;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
    const { app } = probe.test;
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  afterEach(() => probe.test.close());

  async function statusOf(line: string, headers: readonly string[]): Promise<string | undefined> {
    const socket = connect(port, '127.0.0.1');
    const fixed = ['Host: localhost', 'Connection: close', 'Content-Length: 0'];
    socket.write([`${line} HTTP/1.1`, ...fixed, ...headers, '', ''].join('\r\n'));
    return (await text(socket)).split(' ')[1];
  }

  it('are 401 on every route that needs one, whichever is right', async () => {
    const right = `Authorization: Bearer ${probe.owner.access_token}`;
    const before = await probe.everything();
    const lines = withSession.map(
      ([name, endpoint]) => `${endpoint.method} ${addressOf(endpoint, probe.sampleCall(name))}`,
    );
    for (const line of [...lines, `GET ${changesPath}`]) {
      const pairs = [
        [right, right],
        [right, 'authorization: Bearer x'],
        ['AUTHORIZATION: Basic eDp5', right],
        ['Authorization:', right],
      ];
      for (const pair of pairs) {
        expect([line, pair, await statusOf(line, pair)]).toEqual([line, pair, '401']);
      }
    }
    expect(await statusOf('GET /api/v1/auth/me', [right])).toBe('200');
    expect(await probe.everything()).toEqual(before);
  });
});
