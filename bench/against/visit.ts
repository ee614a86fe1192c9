import { join } from 'node:path';
import { startHttpProxy, bringBack, passOn } from '../../harness/http-proxy.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { zeros } from '../../harness/numbers.ts';
import { newPerson } from '../server/seed.ts';
import { openPhone } from '../web/phone.ts';
import { atMost, type Group, measureInTurn, openBoth } from './findings.ts';
import type { Product } from './products.ts';

const seconds = 10;
const areas = 50;

/** Measures what a new device fetches in ten seconds. Its owner has marked for ten years. */
export const measureVisit: Group = async (pair) => {
  await using opened = await openBoth(pair, openProduct);
  using folder = temporaryFolder();
  let visits = 0;
  const measures = {
    script: ['First visit: JavaScript', 'kB', atMost(0.85)],
    requests: ['First visit: requests', '', atMost(0.85)],
    all: [`First visit: all bytes in ${seconds} seconds`, 'kB', atMost(0.85)],
  } as const;
  return await measureInTurn(pair, measures, async (product) => {
    const { origin, token, counts } = opened.of(product);
    visits += 1;
    await using browser = await openPhone(join(folder.path, `${visits}`), { origin, token });
    const page = await browser.newPage();
    const before = { ...counts };
    // The seconds begin with the page's own clock, before the page has loaded.
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
    await page.waitForTimeout(seconds * 1000);
    return {
      script: (counts.script - before.script) / 1000,
      requests: counts.requests - before.requests,
      all: (counts.all - before.all) / 1000,
    };
  });
};

/** Starts a proxy that counts what the page and its service worker fetch together. */
async function openProduct({ options }: Product) {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await startServer({}, options));
  const { token } = await newPerson(server.origin, { areas });
  const counts = zeros('requests', 'script', 'all');
  const proxy = stack.use(
    await startHttpProxy(async (incoming, outgoing) => {
      const answer = await passOn(incoming, server.port);
      const isScript = /javascript/.test(answer.headers['content-type'] ?? '');
      counts.requests += 1;
      counts.all += answer.rawHeaders.join('').length;
      answer.on('data', ({ length }: Buffer) => {
        counts.all += length;
        if (isScript) counts.script += length;
      });
      bringBack(answer, outgoing);
    }),
  );
  const all = stack.move();
  return {
    origin: proxy.origin,
    token,
    counts,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
