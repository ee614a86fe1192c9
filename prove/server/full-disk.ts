import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createMarkStream } from '../../harness/marks.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { done, type Figure, none } from '../proof.ts';

interface FullDisk {
  readonly origin: string;
  /** Fills the disk after the people have been registered. */
  readonly fill?: () => void;
  readonly isEnough: (failed: number) => boolean;
  readonly makeRoom: () => void;
}

export type Filled = Record<'before' | 'failed' | 'after' | 'lost' | 'doubled', number>;

/**
 * Sends marks to a server whose disk fills up, and more marks once there is space again. Checks the
 * stored marks at the end.
 */
export async function markOnFullDisk(disk: FullDisk): Promise<Filled> {
  const { origin, fill, isEnough, makeRoom } = disk;
  const times = { within: 120_000, every: 10 };
  const stream = await createMarkStream(origin, 40_000);
  fill?.();
  let [failed, before] = [0, 0];
  await stream.sendWhile(async () => {
    await until('the end of the room', () => isEnough(stream.failed()), times);
    [failed, before] = [stream.failed(), stream.acknowledged()];
    makeRoom();
    await until('marks taken again', () => stream.acknowledged() >= before + 500, times);
  });
  const { lost, doubled } = await stream.compare();
  return { before, failed, after: stream.acknowledged() - before, lost, doubled };
}

export function figuresOfFullDisk({ before, failed, after, lost, doubled }: Filled): Figure[] {
  return [
    done('marks acknowledged before there was no room', before),
    done('answers that said there is none', failed),
    done('marks acknowledged once there was room', after),
    none('lost', lost),
    none('doubled', doubled),
  ];
}

/** Controls a file that fills the disk up to a number of free bytes and can be removed again. */
export function ballastOn(disk: string) {
  const file = join(disk, 'ballast');
  return {
    leaveRoom: (bytes: number) => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    makeRoom: () => rmSync(file),
  };
}

/** Starts a server that stores all its files in one folder. Counts each error in its log. */
export async function startWatched(folder: string, through: readonly string[] = []) {
  const env = { DATA_DIR: folder, TMPDIR: folder, SQLITE_TMPDIR: folder };
  const server: Server = await startServer(env, { through, output: 'keep' });
  const errors = new Map<string, number>();
  if (server.output === null) throw new Error('The server has no log.');
  createInterface(server.output).on('line', (line) => {
    const error = errorIn(line);
    if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1);
  });
  return { server, errors };
}

/** Returns SQLite's error message in a line of the log, or null when there is none. */
function errorIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  type LoggedError = string | { message: string };
  const { error } = JSON.parse(line) as { error?: LoggedError };
  if (error === undefined) return null;
  const words = typeof error === 'string' ? error : error.message;
  return words.split(': ').at(-1) ?? words;
}
