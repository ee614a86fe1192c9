import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../apps/server/src/testing/self-signed.ts';

const server = { DAYMARK_URL: 'http://127.0.0.1:2', DAYMARK_TOKEN: `dmk_${'0'.repeat(40)}` };

test.each([
  [[], {}, /^npm run mark -- <area>/],
  [['run', '--done', '--clear'], {}, /^Use only one of/],
  [['run', '--clear', '--note', 'x'], {}, /^Use either --clear or --note/],
  [['run', '--date', 'today'], {}, /^'today' is no date/],
  [['run', '--fast'], {}, /--fast/],
  [['run'], { DAYMARK_TOKEN: '', DAYMARK_URL: '' }, /^Please set DAYMARK_URL and DAYMARK_TOKEN\./],
  [['run'], { DAYMARK_TOKEN: '' }, /^Please set DAYMARK_TOKEN\./],
  [
    ['run'],
    { DAYMARK_URL: 'day.example.org' },
    /^DAYMARK_URL is 'day\.example\.org'\. Write it with/,
  ],
  [['run'], { DAYMARK_URL: 'day.example.org:80' }, /Write it with https:/],
  [['run'], {}, /^http:\/\/127\.0\.0\.1:2 does not accept connections\..*\(ECONNREFUSED\)/],
])(
  'npm run mark with the arguments %j and the environment %j fails without a stack trace',
  (args, env, sentence) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'mark.ts'), ...args],
      { env: { ...server, ...env }, encoding: 'utf8' },
    );
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('    at ');
  },
);

test('npm run mark prints its usage for --help, even without settings', () => {
  const args = [join(import.meta.dirname, 'mark.ts'), '--help'];
  const { stdout, status } = spawnSync(process.execPath, args, { env: {}, encoding: 'utf8' });
  expect([stdout.split(' [')[0], status]).toEqual(['npm run mark -- <area>', 0]);
});

/** Returns what `npm run mark` says about a server. */
async function sayAt(scheme: 'http' | 'https', other: Server): Promise<string> {
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void other.close());
  const url = `${scheme}://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mark.ts'), 'run'], {
    env: { ...server, DAYMARK_URL: url },
  });
  return (await text(child.stderr)).trim().replace(url, '<address>');
}

test('npm run mark says that it does not trust the certificate of a server', async () => {
  expect(await sayAt('https', createTlsServer(selfSigned))).toMatch(
    /^<address> has a certificate that this machine does not trust\. .*NODE_EXTRA_CA_CERTS.*SELF_SIGNED/,
  );
});

test('npm run mark says that a port does not speak https', async () => {
  expect(await sayAt('https', createServer())).toMatch(/^<address> does not speak https/);
});

test('npm run mark names the address to which a server redirects', async () => {
  const location = 'https://day.example.org/';
  const redirecting = createServer((_, answer) => answer.writeHead(301, { location }).end());
  expect(await sayAt('http', redirecting)).toBe(
    `<address> leads to ${location}. Set DAYMARK_URL to the address of Daymark itself.`,
  );
});

test('npm run mark says that another program answers at the address', async () => {
  const page = createServer((_, answer) => answer.end('<title>Home</title>'));
  expect(await sayAt('http', page)).toMatch(/^<address> does not answer like a Daymark server/);
});
