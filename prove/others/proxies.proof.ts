import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { heartbeatInterval } from '@daymark/shared/changes/change.ts';
import { checkInstallation } from '../../apps/server/src/doctor/check-installation.ts';
import { launchChromium } from '../../harness/browser.ts';
import { percentile } from '../../harness/numbers.ts';
import { createAreas, registerPerson, signInAgain } from '../../harness/person.ts';
import { startServer } from '../../harness/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { addPart, atMost, exactly, type Figure, none, type Proofs, version } from '../proof.ts';
import { installFromDebian } from './programs.ts';
import {
  getProxyOrigin,
  type ProxyName,
  proxyNames,
  proxyPrograms,
  readDocumented,
  startProxy,
  trustProxies,
} from './start-proxy.ts';
import { visitInChromium } from './visit-in-chromium.ts';
import {
  countForeign,
  countLostRefusals,
  followChanges,
  seeForger,
  sendLargeBatch,
  timeMarks,
} from './use-proxied.ts';

/** Maximum median time between the answer to a mark and its event on another device, in ms. */
const longestWait = 100;

/** Idle time in which streams have only heartbeats, in milliseconds. */
const idle = 3 * heartbeatInterval;

/** Lines and words of docs/operations.md, each with the fault that occurs without it. */
const neededLines: readonly (readonly [ProxyName, line: string, fault: keyof Faults])[] = [
  ['nginx', 'client_max_body_size', 'refusesBatch'],
  ['nginx', 'X-Forwarded-For', 'isForged'],
  ['HAProxy', 'forwardfor', 'isForged'],
  ['lighttpd', 'stream-response-body', 'isLate'],
  ['nginx', ' http2', 'isOld'],
  ['HAProxy', ' alpn h2,http/1.1', 'isOld'],
  ['Apache', 'Protocols', 'isOld'],
];

interface Faults {
  readonly refusesBatch: boolean;
  readonly isForged: boolean;
  readonly isLate: boolean;
  /** Makes Chromium use HTTP/1.1, where seven streams keep other calls from leaving. */
  readonly isOld: boolean;
}

export const proofs: Proofs = {
  proxies: {
    claim:
      'Behind each proxy with the settings of docs/operations.md, over TLS and HTTP/2 where it has them, changes arrive at once, large batches pass and addresses are true',
    isLong: true,
    async run() {
      const packages = proxyNames.flatMap((name) => proxyPrograms[name].packages);
      const figures = await installFromDebian(...packages);
      trustProxies();
      await using stack = new AsyncDisposableStack();
      const browser = await launchChromium();
      stack.defer(() => browser.close());
      figures.push(version('Chromium', browser.version()));
      const installations = [];
      for (const name of proxyNames) {
        const installation = stack.use(await install(name, readDocumented(name)));
        figures.push(...addPart(` behind ${name}`, await check(installation, browser)));
        installations.push(installation);
      }
      for (const [name, line, fault] of neededLines) {
        await using installation = await install(name, without(readDocumented(name), line));
        const faults = await findFaults(installation, browser);
        const found = Object.values(faults).filter(Boolean).length;
        figures.push(
          exactly(`faults of ${name} without ${line.trim()}`, faults[fault] ? found : -found, 1),
        );
      }
      await wait(idle);
      for (const { name, person, area, stream } of installations) {
        const [late = Infinity] = await timeMarks(person, { stream, area, count: 1 });
        figures.push(
          atMost(
            `ms between a mark and its event after ${idle / 1000} s behind ${name}`,
            Math.round(late),
            1000,
          ),
        );
      }
      return figures;
    },
  },
};

/** Removes a line, or only the text if it begins with a space. */
function without(block: string, text: string): string {
  if (text.startsWith(' ')) return block.replaceAll(text, '');
  return block
    .split('\n')
    .filter((line) => !line.includes(text))
    .join('\n');
}

type Installation = Awaited<ReturnType<typeof install>>;

/** Starts a product behind a proxy, with a person who has two devices. */
async function install(name: ProxyName, block: string) {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const origin = getProxyOrigin(name, port);
  const env = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: origin };
  const server = stack.use(await startServer(env));
  stack.use(await startProxy(name, block, { port, serverPort: server.port }));
  const person = await registerPerson(origin);
  const [area = ''] = await createAreas(person.call, ['Running'], '2020-01-01');
  const stream = stack.use(await followChanges(origin, await signInAgain(origin, person)));
  const cleanUp = stack.move();
  return {
    name,
    origin,
    person,
    area,
    stream,
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

async function check(installation: Installation, browser: Browser): Promise<Figure[]> {
  const { name, origin, person, area, stream } = installation;
  const batch = await sendLargeBatch(origin, { person, area });
  const waits = await timeMarks(person, { stream, area, count: 9 });
  const median = Math.round(percentile(waits, 0.5));
  return [
    exactly('days of a batch of 4 MiB', batch.bytes >= 4 * 2 ** 20 ? batch.stored : 0, 1000),
    atMost(
      'median of ms between the answer to a mark and its event on another device',
      median,
      longestWait,
    ),
    none('forged addresses that count', (await seeForger(origin)) === '127.0.0.9' ? 0 : 1),
    none('answers with data of another person', await countForeign(origin)),
    none('refusals of large batches that do not arrive', await countLostRefusals(origin)),
    none('faults that the doctor finds', await countDoctorFaults(origin)),
    ...(name === 'Varnish' ? [] : await checkInChromium(installation, browser)),
  ];
}

async function checkInChromium(installation: Installation, browser: Browser): Promise<Figure[]> {
  const seen = await visitInChromium(browser, installation);
  return [
    {
      measure: 'protocol in Chromium',
      value: seen.protocols.join(' '),
      bar: 'h2',
      isMet: seen.protocols.join() === 'h2',
    },
    atMost(
      'median of ms between the answer to a mark and its event over HTTP/2',
      Math.round(percentile(seen.waits, 0.5)),
      longestWait,
    ),
    exactly('days of a batch of 4 MiB over HTTP/2', seen.stored, 1000),
    atMost('ms of a call beside seven streams over HTTP/2', Math.round(seen.beside), 1000),
  ];
}

async function findFaults(installation: Installation, browser: Browser): Promise<Faults> {
  const { origin, person, area, stream } = installation;
  const batch = await sendLargeBatch(origin, { person, area });
  const waits = await timeMarks(person, { stream, area, count: 5 });
  const { protocols, beside } = await visitInChromium(browser, installation);
  return {
    refusesBatch: batch.stored === 0,
    isForged: (await seeForger(origin)) === '203.0.113.77',
    isLate: percentile(waits, 0.5) > longestWait,
    isOld: protocols.includes('http/1.1') && beside === Infinity,
  };
}

/**
 * The doctor does not check people's addresses on the machine of the proxy, so `seeForger` asks
 * from another address.
 */
async function countDoctorFaults(origin: string): Promise<number> {
  let faults = 0;
  await checkInstallation(origin, ({ check: name, outcome, advice }) => {
    if (outcome !== 'failed') return;
    console.log(`${name}: ${advice}`);
    faults += 1;
  });
  return faults;
}
