import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@daymark/shared/api.ts';
import { zeros } from '../../harness/numbers.ts';
import { registerPerson } from '../../harness/person.ts';
import { measureMilliseconds, watchHealth } from '../../harness/repeat.ts';
import { startServer } from '../../harness/server.ts';
import { atMost, moreThanNone, exactly, none, type Proofs } from '../proof.ts';

/** Size of a run. Three times as many people as admitted sign in, each from their own network. */
const sizes = {
  full: { atOnce: 1000, people: 3000, seconds: 30 },
  small: { atOnce: 20, people: 60, seconds: 2 },
};

export const proofs: Proofs = {
  overload: {
    claim:
      "Requests above the server's capacity are refused with Retry-After, and the others are answered",
    async run(size) {
      const { atOnce, people, seconds } = sizes[size];
      const env = { LIMIT_AT_ONCE: `${atOnce}`, TRUST_PROXY: '127.0.0.1' };
      await using server = await startServer(env);
      const { origin } = server;
      const { email, password } = await registerPerson(origin);
      const body = JSON.stringify({ email, password });
      const signIn = async (person: number): Promise<Response> => {
        // Proxies report the person's network in this header.
        const network = `198.18.${Math.floor(person / 256)}.${person % 256}`;
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
        const response = await fetch(origin + api.login.path, { method: 'POST', headers, body });
        await response.text();
        return response;
      };
      const count = zeros('atOnce', 'answered', 'refused', 'withoutRetry', 'others', 'failed');
      let running = 0;
      const until = performance.now() + seconds * 1000;
      const signInUntil = async (_: unknown, person: number): Promise<void> => {
        while (performance.now() < until) {
          running += 1;
          count.atOnce = Math.max(count.atOnce, running);
          try {
            const { status, headers } = await signIn(person).finally(() => (running -= 1));
            if (status === 200) count.answered += 1;
            else if (status !== 503) count.others += 1;
            else {
              count.refused += 1;
              if (!headers.has('retry-after')) count.withoutRetry += 1;
              // The client retries far sooner than Retry-After allows.
              await wait(500);
            }
          } catch {
            count.failed += 1;
          }
        }
      };
      const [health] = await Promise.all([
        watchHealth(origin, until, 50),
        ...Array.from({ length: people }, signInUntil),
      ]);
      let status = 0;
      const time = await measureMilliseconds(async () => ({ status } = await signIn(0)));
      const longest = Math.round(Math.max(...health));
      return [
        exactly('concurrent people', count.atOnce, people),
        moreThanNone('sign-ins answered', count.answered),
        moreThanNone('sign-ins refused with 503', count.refused),
        none('refusals without Retry-After', count.withoutRetry),
        none('responses with neither 200 nor 503', count.others),
        none('requests without a response', count.failed),
        atMost('slowest response of /health, ms', longest, 1000),
        exactly('status of a sign-in after the overload', status, 200),
        atMost('duration of a sign-in after the overload, ms', Math.round(time), 1000),
        none('servers that stopped', server.isRunning ? 0 : 1),
      ];
    },
  },
};
