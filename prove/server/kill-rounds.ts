import { setTimeout as wait } from 'node:timers/promises';
import { createMarkStream } from '../../harness/marks.ts';
import type { Server } from '../../harness/server.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

interface Kills {
  readonly rounds: number;
  readonly marks: number;
  readonly perRequest?: number;
  readonly onRegistered?: (token: string) => Promise<void>;
}

/** Kills the server repeatedly while it stores marks. The server runs at the end. */
export async function killAgainAndAgain(server: Server, kills: Kills) {
  const { rounds, marks, ...options } = kills;
  const random = seededRandom(20_260_301);
  const stream = await createMarkStream(server.origin, rounds * marks * 2, options);
  let [killed, slowest] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const goal = stream.acknowledged() + marks * (0.5 + random());
    const stop = new AbortController();
    const sent = stream.send(stop.signal);
    while (stream.acknowledged() < goal) await wait(2);
    if (await server.end('SIGKILL')) killed += 1;
    stop.abort();
    await sent;
    const began = performance.now();
    await server.start();
    slowest = Math.max(slowest, performance.now() - began);
  }
  await stream.finish();
  return { stream, kills: killed, slowest };
}
