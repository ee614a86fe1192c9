import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seededRandom } from '../scripts/seeded-random.ts';
import { startServer } from '../scripts/server-process.ts';
import { createMarkStream, type MarkStream } from './marks.ts';
import { atMost, done, exactly, type Figure, none, smallOf } from './proof.ts';

interface Kills {
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly rounds: number;
  /** Marks of a round, about: the kill comes at a random moment around so many. */
  readonly marks: number;
  /** Marks that are written together. */
  readonly perRequest?: number;
}

interface Rounds extends Kills {
  /** How many marks have to be acknowledged in all, in full. */
  readonly least: number;
  /** Small any number will do, and the time is only shown: other work may slow the machine down. */
  readonly isInFull: boolean;
}

/** What it needed and has done, with the server that is up in the end. */
interface Killed {
  readonly origin: string;
  readonly stream: MarkStream;
  readonly kills: number;
  /** Of the starts after a kill, in milliseconds. */
  readonly slowest: number;
}

/** Starts the server, has it work, kills it without a warning, and starts it again; looks at what is left while it is up. */
export async function underKills(
  { port, env, rounds, marks, perRequest = 1 }: Kills,
  look: (killed: Killed) => Promise<Figure[]>,
  onRegistered?: (origin: string, token: string) => Promise<void>,
): Promise<Figure[]> {
  const origin = `http://127.0.0.1:${port}`;
  const random = seededRandom(20_260_301);
  let server = await startServer(port, env);
  try {
    const stream = await createMarkStream(origin, rounds * marks * 2, {
      perRequest,
      onRegistered: async (token) => onRegistered?.(origin, token),
    });
    let [kills, slowest] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const goal = stream.acknowledged() + marks * (0.5 + random());
      const stop = new AbortController();
      const sent = stream.send(origin, stop.signal);
      while (stream.acknowledged() < goal) await wait(2);
      await kill(server);
      if (server.signalCode === 'SIGKILL') kills += 1;
      stop.abort();
      await sent;
      const began = performance.now();
      server = await startServer(port, env);
      slowest = Math.max(slowest, performance.now() - began);
    }
    await stream.finish(origin);
    return await look({ origin, stream, kills, slowest });
  } finally {
    await kill(server);
  }
}

/** Marks that were acknowledged, beside what there is after the kills. */
export function killRounds({ least, isInFull, ...given }: Rounds): Promise<Figure[]> {
  return underKills(given, async ({ origin, stream, kills, slowest }) => {
    const { lost, doubled } = await stream.compare(origin);
    return [
      exactly('kills', kills, given.rounds),
      acknowledged(stream.acknowledged(), { least, isInFull }),
      done('sent again under the same key', stream.repeated()),
      none('lost', lost),
      none('doubled', doubled),
      none('years that are not what their entries say', await differentYears(given.env)),
      slowestStart(slowest, isInFull),
    ];
  });
}

/** As `npm run verify` finds them, beside the running server. */
async function differentYears(env: Rounds['env']): Promise<number> {
  const file = fileURLToPath(import.meta.resolve('../apps/server/src/verify.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, ...env },
  }).catch((error: unknown) => error as { stdout?: string });
  const found = / entries: (\d+) are different/.exec(stdout ?? '')?.[1];
  if (found === undefined) throw new Error('The years could not be compared');
  return Number(found);
}

function acknowledged(
  value: number,
  { least, isInFull }: Pick<Rounds, 'least' | 'isInFull'>,
): Figure {
  const measure = 'acknowledged marks';
  const full = { measure, value, bar: `at least ${least}`, isMet: value >= least };
  return isInFull ? full : smallOf(full, done(measure, value));
}

function slowestStart(slowest: number, isInFull: boolean): Figure {
  const full = atMost('slowest start after a kill, ms', Math.round(slowest), 2000);
  return isInFull ? full : smallOf(full);
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}
