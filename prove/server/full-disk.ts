import { createInterface } from 'node:readline';
import { createMarkStream } from '../../harness/marks.ts';
import { sum } from '../../harness/numbers.ts';
import { startServer } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { moreThanNone, exactly, type Figure, none } from '../proof.ts';

export type Filled = Awaited<ReturnType<typeof markOnFullDisk>>;

interface FullDisk {
  readonly origin: string;
  readonly fill?: () => void;
  readonly isEnough: (failed: number) => boolean;
  readonly makeRoom: () => void;
}

/** Sends marks on a full disk, then frees space and sends until 500 more are acknowledged. */
export async function markOnFullDisk({ origin, fill, isEnough, makeRoom }: FullDisk) {
  const times = { within: 120_000, every: 10 };
  const stream = await createMarkStream(origin, 40_000);
  fill?.();
  let [failed, before] = [0, 0];
  await stream.sendWhile(async () => {
    await until('a full disk', () => isEnough(stream.failed()), times);
    [failed, before] = [stream.failed(), stream.acknowledged()];
    makeRoom();
    await until('acknowledged marks', () => stream.acknowledged() >= before + 500, times);
  });
  const { lost, doubled } = await stream.compare();
  return { before, failed, after: stream.acknowledged() - before, lost, doubled };
}

export function getDiskFigures({ before, failed, after, lost, doubled }: Filled): Figure[] {
  return [
    moreThanNone('marks acknowledged before the disk was full', before),
    moreThanNone('responses that reported the full disk', failed),
    moreThanNone('marks acknowledged after space was freed', after),
    none('acknowledged marks lost', lost),
    none('marks doubled', doubled),
  ];
}

interface Sqlite {
  readonly filled: readonly Filled[];
  readonly times: number;
  readonly errors: readonly string[];
  /** SQLite's error message for a full disk. */
  readonly wanted: string;
}

export function figuresOfSqlite({ filled, times, errors, wanted }: Sqlite): Figure[] {
  const total = (name: keyof Filled) => sum(filled.map((one) => one[name]));
  const [before, failed, after] = [total('before'), total('failed'), total('after')];
  const [lost, doubled] = [total('lost'), total('doubled')];
  const ofRoom = errors.filter((error) => error === wanted).length;
  return [
    exactly('times that the disk was filled and freed', filled.length, times),
    ...getDiskFigures({ before, failed, after, lost, doubled }),
    moreThanNone('errors about the full disk in the log', ofRoom),
    none('other errors in the log', errors.length - ofRoom),
  ];
}

/** Starts a server with all files in one folder and collects the errors of its log. */
export async function startWatched(folder: string, launcher: readonly string[] = []) {
  const env = { DATA_DIR: folder, TMPDIR: folder, SQLITE_TMPDIR: folder };
  const server = await startServer(env, { launcher, output: 'keep' });
  const errors: string[] = [];
  if (server.output === null) throw new Error('The server has no log.');
  createInterface(server.output).on('line', (line) => errors.push(...errorsIn(line)));
  return {
    server,
    async endLog(): Promise<readonly string[]> {
      await server.end('SIGKILL');
      return errors;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function errorsIn(line: string): string[] {
  if (!line.startsWith('{')) return [];
  const { error } = JSON.parse(line) as { error?: string | { message: string } };
  if (error === undefined) return [];
  const words = typeof error === 'string' ? error : error.message;
  return [words.split(': ').at(-1) ?? words];
}
