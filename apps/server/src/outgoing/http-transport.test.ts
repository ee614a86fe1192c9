import { subscribe as listen, unsubscribe as stopListening } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type LookupFunction, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startNameServer, type NameServer } from '../testing/name-server.ts';
import {
  startPushService,
  type PushService,
  type ScriptedAnswer,
} from '../testing/push-service.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { createHostFinder, type HostFinder } from './find-hosts.ts';
import { createPushSender, type PushMessage } from '../push/push-sender.ts';
import { publicReach, unlimitedReach, type Reach } from './reach.ts';
import { createTransport, type HttpAnswer, type Transport } from './http-transport.ts';
import { generateVapidKeyPair } from '../config/vapid-keys.ts';

const never = new AbortController().signal;
const message: PushMessage = {
  payload: {
    type: 'other',
    title: 'Title',
    body: 'Body',
    url: '/',
    tag: 'tag',
    actions: [],
    data: {},
  },
  expiresAt: Date.parse('2026-03-01T13:00:00Z'),
  urgency: 'normal',
};

describe('createTransport', () => {
  let service: PushService;
  let transport: Transport;

  beforeEach(async () => {
    service = await startPushService();
    transport = createTransport();
  });

  afterEach(async () => {
    transport.close();
    await service.close();
  });

  async function send(answer: ScriptedAnswer, signal = never): Promise<HttpAnswer | undefined> {
    const answers: HttpAnswer[] = [];
    const { subscription } = service.createDevice(answer);
    const { endpoint, keys } = subscription;
    const sender = createPushSender({
      settings: {
        vapidSubject: 'mailto:push@example.org',
        allowedHosts: [],
        insecureHosts: ['127.0.0.1'],
      },
      keys: generateVapidKeyPair(),
      transport: {
        ...transport,
        async post(request) {
          const received = await transport.post(request);
          answers.push(received);
          return received;
        },
      },
      clock: () => Date.parse('2026-03-01T12:00:00Z'),
    });
    const device = { user_id: 'u', id: 'd', endpoint, ...keys, failing_since: null };
    await sender.send(device, message, signal);
    return answers[0];
  }

  function post(address: string): Promise<HttpAnswer> {
    const endpoint = { url: new URL(address), reach: unlimitedReach };
    return transport.post({ endpoint, headers: {}, body: Buffer.alloc(1), signal: never });
  }

  it.each([201, 404, 500])('transport.post returns the status %i', async (status) => {
    expect(await send(status)).toEqual({ status, retryAfter: undefined });
  });

  it('transport.post returns Retry-After', async () => {
    const answer = { status: 429, headers: { 'Retry-After': '7' } };
    expect(await send(answer)).toEqual({ status: 429, retryAfter: '7' });
  });

  it('transport.post reuses a connection', async () => {
    for (let times = 0; times < 5; times += 1) await send(201);
    expect(service.connections).toBe(1);
  });

  it('transport.post sends no request after an untrusted certificate', async () => {
    const requests: string[] = [];
    const server = createTlsServer(selfSigned, (request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const endpoint = { url: new URL(`https://localhost:${port}/push`), reach: unlimitedReach };
    const answer = await transport.post({
      endpoint,
      headers: {},
      body: Buffer.from('x'),
      signal: never,
    });
    expect(answer).toMatchObject({
      failure: 'certificate',
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(requests).toEqual([]);
    server.close();
  });

  it('transport.post does not follow redirects', async () => {
    const elsewhere = await startPushService();
    for (const status of [301, 302, 303, 307, 308]) {
      const answer = { status, headers: { Location: `${elsewhere.origin}/push/1` } };
      expect(await send(answer)).toMatchObject({ status });
    }
    expect(elsewhere.connections).toBe(0);
    await elsewhere.close();
  });

  it('transport.post returns the status 101 and closes the connection', async () => {
    const listener = createServer((socket) => {
      const switching = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: x'];
      socket.once('data', () => socket.write(`${switching.join('\r\n')}\r\n\r\n`));
    });
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const { port } = listener.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 101, retryAfter: undefined });
    listener.close();
    await once(listener, 'close');
  });

  it('transport.post stops reading an endless response after 64 KiB', async () => {
    const sockets: Socket[] = [];
    const remember = (message: unknown) => {
      sockets.push((message as { socket: Socket }).socket);
    };
    listen('net.client.socket', remember);
    const answer = await send('endless');
    stopListening('net.client.socket', remember);
    expect(answer).toMatchObject({ status: 201 });
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.bytesRead).toBeGreaterThan(64 * 1024);
    expect(sockets[0]?.bytesRead).toBeLessThan(256 * 1024);
  });

  it('transport.post waits at most ten seconds for a response @long', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const [nothing, stalled] = await Promise.all([send('hang'), send('stalled')]);
    const waits = timer.mock.calls.map(([, milliseconds]) => milliseconds);
    timer.mockRestore();
    expect(waits).toEqual([10_000, 10_000]);
    expect(nothing).toMatchObject({
      failure: 'no_answer',
      cause: { message: 'No complete response within 10 seconds' },
    });
    expect(stalled).toMatchObject({ status: 201 });
  });

  it('transport.post ends when its signal is aborted', async () => {
    const stop = new AbortController();
    const sent = send('hang', stop.signal);
    stop.abort();
    expect(await sent).toMatchObject({ failure: 'no_answer' });
  });

  it('transport.post reports a reset as no_answer and a refused connection as no_connection', async () => {
    expect(await send('reset')).toMatchObject({ failure: 'no_answer' });
    expect(await post('http://127.0.0.1:1/')).toMatchObject({
      failure: 'no_connection',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('transport.post reports https to a port of http as no_tls', async () => {
    const address = service.origin.replace('http:', 'https:');
    expect(await post(`${address}/`)).toMatchObject({ failure: 'no_tls' });
  });
});

describe('the lookup of a host', () => {
  let nameServer: NameServer;
  let hosts: HostFinder;
  let transport: Transport;

  beforeEach(async () => {
    nameServer = await startNameServer((hostname) => {
      if (hostname.startsWith('private.')) return ['10.0.0.1'];
      if (hostname.startsWith('mixed.')) return ['8.8.8.8', '::1'];
      return hostname.startsWith('silent') ? 'silent' : 'unknown';
    });
    hosts = createHostFinder({ servers: [nameServer.address], deadline: 100_000 });
    transport = createTransport({ hosts });
  });

  afterEach(async () => {
    transport.close();
    await nameServer.close();
  });

  function post(hostname: string, signal = never): Promise<HttpAnswer> {
    const endpoint = { url: new URL(`https://${hostname}/a`), reach: publicReach };
    return transport.post({ endpoint, headers: {}, body: Buffer.alloc(1), signal });
  }

  it('transport.post reports an unknown host and does not look it up again', async () => {
    const unknown = {
      failure: 'unknown_host',
      cause: { message: 'invented.push.apple.com is no host that the name servers know' },
    };
    expect(await post('invented.push.apple.com')).toMatchObject(unknown);
    const asked = nameServer.asked.length;
    for (let times = 0; times < 10; times += 1) {
      expect(await post('invented.push.apple.com')).toMatchObject(unknown);
    }
    expect(nameServer.asked).toHaveLength(asked);
  });

  it.each(['private.push.apple.com', 'mixed.push.apple.com'])(
    'transport.post refuses %s, which has a private address',
    async (hostname) => {
      expect(await post(hostname)).toMatchObject({ failure: 'private_address' });
    },
  );

  it('transport.post is not delayed while the name server is silent about other hosts', async () => {
    const stop = new AbortController();
    let ended = 0;
    const silent = Array.from({ length: 60 }, (_, host) =>
      post(`silent-${host}.push.apple.com`, stop.signal).finally(() => (ended += 1)),
    );
    await nameServer.isAsked(120);
    expect(await post('private.push.apple.com')).toMatchObject({ failure: 'private_address' });
    expect(await post('invented.push.apple.com')).toMatchObject({ failure: 'unknown_host' });
    expect(ended).toBe(0);
    stop.abort();
    for (const answer of await Promise.all(silent)) {
      expect(answer).toMatchObject({ failure: 'no_answer' });
    }
  });

  it('transport.close ends open lookups', async () => {
    const sent = post('silent.push.apple.com');
    await nameServer.isAsked(2);
    const found = hosts.find('silent.push.apple.com').catch(String);
    transport.close();
    expect(await sent).toMatchObject({ failure: 'no_answer' });
    expect(await found).toContain('ECANCELLED');
    expect(nameServer.asked).toHaveLength(2);
  });

  it('transport.post uses the hosts file for an endpoint with unlimited reach', async () => {
    const service = await startPushService();
    const { port } = new URL(service.origin);
    const endpoint = { url: new URL(`http://localhost:${port}/`), reach: unlimitedReach };
    const request = { endpoint, headers: {}, body: Buffer.alloc(1), signal: never };
    expect(await transport.post(request)).toMatchObject({ status: 404 });
    expect(nameServer.asked).toEqual([]);
    await service.close();
  });
});

describe('a host with private addresses', () => {
  let listener: Server;
  let connections = 0;

  beforeEach(async () => {
    connections = 0;
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await once(listener.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => listener.close());

  function post(addresses: readonly string[], reach: Reach): Promise<HttpAnswer> {
    const { port } = listener.address() as AddressInfo;
    const found = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    const lookup: LookupFunction = (_hostname, _options, done) => done(null, found);
    const url = new URL(`https://fcm.googleapis.com:${port}/a`);
    const transport = createTransport({
      hosts: { find: async () => found, close: () => {} },
      lookup,
    });
    return transport
      .post({ endpoint: { url, reach }, headers: {}, body: Buffer.alloc(1), signal: never })
      .finally(() => transport.close());
  }

  it.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [[]],
  ])('transport.post does not connect to a host with the addresses %j', async (addresses) => {
    expect(await post(addresses, publicReach)).toMatchObject({ failure: 'private_address' });
    expect(connections).toBe(0);
  });

  it('transport.post uses the addresses that transport.find returns, at most four of each family', async () => {
    const [fours, sixes] = [
      Array.from({ length: 9 }, (_, last) => ({ address: `8.8.8.${last}`, family: 4 })),
      Array.from({ length: 9 }, (_, last) => ({ address: `2001:4860::${last}`, family: 6 })),
    ];
    const hosts = { find: async () => [...fours, ...sixes], close: () => {} };
    const transport = createTransport({ hosts });
    const endpoint = { url: new URL('https://fcm.googleapis.com/a'), reach: publicReach };
    const limited = [...fours.slice(0, 4), ...sixes.slice(0, 4)];
    expect(await transport.find(endpoint)).toEqual({
      addresses: limited.map(({ address }) => address),
    });
    const connect = vi.spyOn(Agent.prototype, 'createConnection');
    const used = new Promise<unknown>((resolve) => {
      connect.mockImplementation(({ lookup }, done) => {
        lookup?.(endpoint.url.hostname, { all: true }, (_error, found) => resolve(found));
        done?.(new Error('not connected'), new Socket());
        return null;
      });
    });
    await transport.post({ endpoint, headers: {}, body: Buffer.alloc(1), signal: never });
    connect.mockRestore();
    expect(await used).toEqual(limited);
    transport.close();
  });

  it('transport.post connects to private addresses for an endpoint with unlimited reach', async () => {
    expect(await post(['127.0.0.1'], unlimitedReach)).toMatchObject({ failure: 'no_answer' });
    expect(connections).toBe(1);
  });
});
