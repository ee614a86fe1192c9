import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checkPlainHttp } from './check-transport.ts';

async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const other = createServer(handler);
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void other.close());
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

it.each([
  ['leads to https and refuses the API', 'https://day.example.org/', 403, /^$/],
  ['leads nowhere', '', 403, /Redirect http:.* to https/],
  ['leads to another host', 'https://evil.example.net/', 403, /leads to https:\/\/evil/],
  ['redirects the API as well', 'https://day.example.org/', 301, /Refuse http:.*\/api\//],
  ['answers the API', 'https://day.example.org/', 200, /Refuse http:.*\/api\//],
])('the doctor judges plain http that %s', async (...[, location, status, advice]) => {
  const plain = await listen(({ url }, outgoing) => {
    if (url?.startsWith('/api/')) outgoing.writeHead(status).end();
    else outgoing.writeHead(301, location ? { location } : {}).end();
  });
  expect(await checkPlainHttp(plain, new URL('https://day.example.org'))).toMatch(advice);
});
