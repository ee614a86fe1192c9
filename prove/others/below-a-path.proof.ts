import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { selfSigned } from '../../apps/server/src/testing/self-signed.ts';
import { findCard } from '../../e2e/dashboard.ts';
import { launchChromium } from '../../harness/browser.ts';
import { whenInstalled } from '../../harness/installed-app.ts';
import { percentile } from '../../harness/numbers.ts';
import { createAreas, type Person, registerPerson, signInAgain } from '../../harness/person.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root, run } from '../../scripts/processes.ts';
import { mark, signInOnScreen } from '../devices/app-page.ts';
import { addPart, atMost, exactly, type Figure, none, type Proofs } from '../proof.ts';
import { installFromDebian } from './programs.ts';
import {
  getProxyOrigin,
  proxyPrograms,
  readDocumented,
  startProxy,
  trustProxies,
} from './start-proxy.ts';
import { followChanges, seeForger, sendLargeBatch, timeMarks } from './use-proxied.ts';

const path = '/daymark';
const neighbour = 'Another program';

/** Site of each proxy, with another program at all other paths. */
const sites = {
  nginx: (block: string) =>
    [
      'server {',
      'listen 443 ssl http2;',
      'server_name <domain>;',
      'ssl_certificate /etc/letsencrypt/live/<domain>/fullchain.pem;',
      'ssl_certificate_key /etc/letsencrypt/live/<domain>/privkey.pem;',
      `location / { return 200 '${neighbour}'; }`,
      `${block}}`,
    ].join('\n'),
  Caddy: (block: string) => `<domain> {\n${block}\nhandle {\nrespond "${neighbour}"\n}\n}`,
  Apache: (block: string) => readDocumented('Apache').replace(/^ProxyPass .*$/m, block),
} as const;

type Name = keyof typeof sites;

const fences: Readonly<Record<Name, string>> = {
  nginx: 'nginx',
  Caddy: 'caddyfile',
  Apache: 'apache',
};

/** Replacements of the page that let the proxy strip the path. */
const stripping: Readonly<Record<Name, readonly [string, string]>> = {
  nginx: [':3000;', ':3000/;'],
  Caddy: ['handle /', 'handle_path /'],
  Apache: [`:3000${path}`, ':3000'],
};

/** Returns the block of docs/operations.md for the path, and the same with a stripped path. */
function readBlocks(name: Name): readonly [way: string, block: string][] {
  const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = document.split('\n## Put it below a path\n')[1]?.split('\n## ')[0] ?? '';
  const block = new RegExp(`\`\`\`${fences[name]}\n(.*?)\`\`\``, 's').exec(section)?.[1];
  const [passing, stripped] = stripping[name];
  if (block?.includes(passing) !== true || !section.includes(`\`${stripped.trim()}`)) {
    throw new Error(`docs/operations.md does not say how ${name} serves a path`);
  }
  return [
    ['passes the path on', block],
    ['strips the path', block.replace(passing, stripped)],
  ];
}

export const proofs: Proofs = {
  'below-a-path': {
    claim:
      'Below a path behind each proxy of docs/operations.md, pages, marks, offline use, streams, batches, calendars and the doctor work, whether it strips the path or not',
    isLong: true,
    needsBuild: true,
    async run() {
      trustProxies();
      const names = Object.keys(sites) as Name[];
      const figures = await installFromDebian(
        ...names.flatMap((name) => proxyPrograms[name].packages),
      );
      for (const name of names) {
        for (const [way, block] of readBlocks(name)) {
          figures.push(...addPart(` behind ${name} that ${way}`, await check(name, block)));
        }
      }
      return figures;
    },
  },
};

async function check(name: Name, block: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const place = getProxyOrigin(name, port) + path;
  const env = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `${place}/` };
  const server = stack.use(await startServer(env));
  stack.use(await startProxy(name, sites[name](block), { port, serverPort: server.port, path }));
  const person = await registerPerson(place);
  const [area = ''] = await createAreas(person.call, ['Running', 'Piano'], '2020-01-01');
  const stream = stack.use(await followChanges(place, await signInAgain(place, person)));
  const batch = await sendLargeBatch(place, { person, area });
  const waits = await timeMarks(person, { stream, area, count: 9 });
  const calendar = await person.call(api.createCalendar, { body: { kind: 'due' } });
  const feed = await fetch(new URL(calendar.path, place));
  const others = await Promise.all(
    ['', '/health', `${path}s/`].map((other) => isDaymark(new URL(other || '/', place))),
  );
  return [
    exactly(
      'marks of a browser that opened the app without a network',
      await markOffline(place, person),
      1,
    ),
    none('faults that `npm run doctor` finds', await countDoctorFaults(place)),
    exactly('days of a batch of 4 MiB', batch.bytes >= 4 * 2 ** 20 ? batch.stored : 0, 1000),
    atMost(
      'median of ms between the answer to a mark and its event',
      Math.round(percentile(waits, 0.5)),
      100,
    ),
    exactly(
      'calendars at the address that the server states',
      Number((await feed.text()).startsWith('BEGIN:VCALENDAR')),
      1,
    ),
    none('forged addresses that count', (await seeForger(place)) === '127.0.0.9' ? 0 : 1),
    none('answers of Daymark at other paths of the host', others.filter(Boolean).length),
  ];
}

async function isDaymark(url: URL): Promise<boolean> {
  const response = await fetch(url);
  return response.headers.has('daymark-api') || (await response.text()).includes('Daymark');
}

/**
 * Opens the app at the path without a slash, signs in, waits for the service worker, and marks
 * today without a network. Returns the number of marks that the server gets afterwards.
 */
async function markOffline(place: string, person: Person): Promise<number> {
  const browser = await launchChromium(['--ignore-certificate-errors']);
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' });
    const page = await context.newPage();
    await page.goto(place);
    await signInOnScreen(page, person);
    await whenInstalled(page);
    await context.setOffline(true);
    await page.goto(`${place}/board`);
    await page.goto(`${place}/dashboard`);
    await findCard(page, 'Piano').waitFor();
    await mark(page, 'Piano', 'Not Done');
    await context.setOffline(false);
    const count = async () =>
      (await person.call(api.getWeeklyGrid, {})).rows.filter(({ scores }) => scores.includes(0))
        .length;
    return await until('the mark', count);
  } finally {
    await browser.close();
  }
}

async function countDoctorFaults(place: string): Promise<number> {
  using folder = temporaryFolder();
  const certificate = join(folder.path, 'certificate.pem');
  writeFileSync(certificate, selfSigned.cert);
  const env = { NODE_EXTRA_CA_CERTS: certificate };
  const { output } = await run(['apps/server/src/doctor.ts', place], { env, output: 'keep' });
  const found = output.split('\n').filter((line) => /^[✓✗–] /.test(line));
  const faults = found.filter((line) => line.startsWith('✗'));
  if (faults.length > 0) console.log(output);
  return found.length > 10 ? faults.length : 10;
}
