import { setTimeout as wait } from 'node:timers/promises';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { atMost, done, exactly, none, type Proof } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';

/** The slowest thing that can be asked for, by three times as many at once as are let in, each from a network of their own. */
const sizes = {
  full: { atOnce: 1000, people: 3000, seconds: 30 },
  small: { atOnce: 20, people: 60, seconds: 2 },
};
const credentials = { email: 'many@daymark.example', password: 'Quiet-Harbour-71' };

export const proof: Proof = {
  claim: 'More than can be answered is told to come again, and the rest is answered',
  isWithoutBrowser: true,
  async run(size) {
    const { atOnce, people, seconds } = sizes[size];
    return withServer({ LIMIT_AT_ONCE: `${atOnce}`, TRUST_PROXY: '127.0.0.1' }, async (server) => {
      const call = createApiCaller(server.origin);
      await call(register, { body: { ...credentials, full_name: 'Many People' } });
      const count = {
        running: 0,
        atOnce: 0,
        answered: 0,
        refused: 0,
        withoutRetry: 0,
        others: 0,
        failed: 0,
      };
      const until = performance.now() + seconds * 1000;
      const senders = Array.from({ length: people }, (_, person) =>
        signInUntil({ server, network: networkOf(person) }, until, count),
      );
      const slowest = await watchUntil(server, until);
      await Promise.all(senders);
      const began = performance.now();
      const after = await signIn({ server, network: networkOf(0) });
      return [
        exactly('people at once', count.atOnce, people),
        done('sign-ins answered', count.answered),
        done('sign-ins told to come again (503)', count.refused),
        none('of these without Retry-After', count.withoutRetry),
        none('answers of any other kind', count.others),
        none('requests without an answer', count.failed),
        atMost('longest answer of /health meanwhile, in ms', Math.round(slowest), 1000),
        exactly('status of a sign-in right afterwards', after.status, 200),
        atMost('its time, in ms', Math.round(performance.now() - began), 1000),
        none('servers that ended', server.isRunning() ? 0 : 1),
      ];
    });
  },
};

interface Sender {
  readonly server: ServerAlone;
  readonly network: string;
}

/** An address of its own for each, as a proxy tells it. */
function networkOf(person: number): string {
  return `198.18.${Math.floor(person / 256)}.${person % 256}`;
}

async function signInUntil(
  sender: Sender,
  until: number,
  count: Record<
    'running' | 'atOnce' | 'answered' | 'refused' | 'withoutRetry' | 'others' | 'failed',
    number
  >,
): Promise<void> {
  while (performance.now() < until) {
    count.running += 1;
    count.atOnce = Math.max(count.atOnce, count.running);
    try {
      const { status, headers } = await signIn(sender).finally(() => (count.running -= 1));
      if (status === 200) count.answered += 1;
      else if (status === 503) count.refused += 1;
      else count.others += 1;
      if (status === 503 && !headers.has('retry-after')) count.withoutRetry += 1;
      // Far sooner than it is told to.
      if (status === 503) await wait(500);
    } catch {
      count.failed += 1;
    }
  }
}

async function signIn({ server, network }: Sender): Promise<Response> {
  const response = await fetch(`${server.origin}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(credentials),
  });
  await response.text();
  return response;
}

/** The longest that anybody who watches the service had to wait, in milliseconds. */
async function watchUntil({ origin }: ServerAlone, until: number): Promise<number> {
  let slowest = 0;
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${origin}/health`)).text();
    slowest = Math.max(slowest, performance.now() - began);
    await wait(50);
  }
  return slowest;
}
