import { afterEach, expect, it, vi } from 'vitest';
import { startNameServer, type NameServer, type ScriptedHost } from '../testing/name-server.ts';
import { createHostFinder, UnknownHost, type HostFinder } from './find-hosts.ts';

const minute = 60_000;

let server: NameServer;
let hosts: HostFinder;
let now = 0;

async function start(
  script: Readonly<Record<string, ScriptedHost>>,
  changes: { readonly deadline?: number } = { deadline: 100_000 },
): Promise<void> {
  server = await startNameServer((hostname) => script[hostname] ?? 'unknown');
  now = 0;
  hosts = createHostFinder({ servers: [server.address], now: () => now, ...changes });
}

afterEach(async () => {
  hosts.close();
  await server.close();
});

it('HostFinder.find returns all addresses of a host', async () => {
  await start({ 'a.example': ['192.0.2.1', '2001:db8::1', '192.0.2.2'] });
  expect(await hosts.find('a.example')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]);
});

it('HostFinder.find succeeds for a host with only IPv4 or only IPv6 addresses', async () => {
  await start({ 'four.example': ['192.0.2.1'], 'six.example': ['2001:db8::1'] });
  expect(await hosts.find('four.example')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  expect(await hosts.find('six.example')).toEqual([{ address: '2001:db8::1', family: 6 }]);
});

it.each([
  { script: 'unknown', fact: 'does not exist' },
  { script: 'empty', fact: 'has no addresses' },
] as const)('HostFinder.find remembers for five minutes that a host $fact', async ({ script }) => {
  await start({ 'a.example': script });
  await expect(hosts.find('a.example')).rejects.toThrow(UnknownHost);
  expect(server.asked).toHaveLength(2);
  now = 5 * minute - 1;
  await expect(hosts.find('a.example')).rejects.toThrow(UnknownHost);
  expect(server.asked).toHaveLength(2);
  now = 5 * minute;
  await expect(hosts.find('a.example')).rejects.toThrow(UnknownHost);
  expect(server.asked).toHaveLength(4);
});

it('HostFinder.find remembers the newest thousand unknown hosts @long', async () => {
  await start({});
  for (let host = 0; host <= 1000; host += 1) {
    await hosts.find(`h${host}.example`).catch(() => {});
  }
  const asked = server.asked.length;
  await hosts.find('h1.example').catch(() => {});
  expect(server.asked).toHaveLength(asked);
  await hosts.find('h0.example').catch(() => {});
  expect(server.asked).toHaveLength(asked + 2);
});

it('HostFinder.find asks again after a failed query', async () => {
  await start({ 'a.example': 'broken' });
  await expect(hosts.find('a.example')).rejects.not.toThrow(UnknownHost);
  const asked = server.asked.length;
  await expect(hosts.find('a.example')).rejects.not.toThrow(UnknownHost);
  expect(server.asked.length).toBeGreaterThan(asked);
});

it('concurrent calls of HostFinder.find for one host share their queries', async () => {
  await start({ 'a.example': ['192.0.2.1'] });
  const found = await Promise.all(Array.from({ length: 50 }, () => hosts.find('a.example')));
  expect(new Set(found.map(([first]) => first?.address))).toEqual(new Set(['192.0.2.1']));
  expect(server.asked).toHaveLength(2);
  await hosts.find('a.example');
  expect(server.asked).toHaveLength(4);
});

it('HostFinder.find succeeds while the name server is silent about 200 other hosts @long', async () => {
  await start({
    'a.example': ['192.0.2.1'],
    ...Object.fromEntries(Array.from({ length: 200 }, (_, host) => [`s${host}.example`, 'silent'])),
  });
  let ended = 0;
  const silent = Array.from({ length: 200 }, (_, host) =>
    hosts.find(`s${host}.example`).catch(() => (ended += 1)),
  );
  await server.isAsked(400);
  await hosts.find('a.example');
  expect(ended).toBe(0);
  hosts.close();
  await Promise.all(silent);
});

it('HostFinder.find gives up after five seconds @long', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await start({ 'a.example': 'silent' }, {});
  await expect(hosts.find('a.example')).rejects.not.toThrow(UnknownHost);
  const waits = timer.mock.calls.map(([, milliseconds]) => milliseconds);
  timer.mockRestore();
  expect(waits).toEqual([5000]);
});

it('HostFinder.find fails without a name server and for an invalid host', async () => {
  await start({});
  const lonely = createHostFinder({ servers: [], now: () => now });
  await expect(lonely.find('a.example')).rejects.toThrow('a.example');
  const long = `${'a'.repeat(64)}.example`;
  await expect(hosts.find(long)).rejects.toThrow(UnknownHost);
  expect(server.asked).toEqual([]);
});
