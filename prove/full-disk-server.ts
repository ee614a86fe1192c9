import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/processes.ts';
import { engineEnvironment, engineOptions, serverEntry } from '../scripts/server-process.ts';
import { unlimited } from './server-alone.ts';
import { untilHealthy } from './until-healthy.ts';

interface Place {
  /** Where everything lies that the server keeps, for ever or for a while, but for its own log, which is read here. */
  readonly folder: string;
  /** What its shell does before it. */
  readonly before?: string;
}

export interface FilledServer {
  readonly origin: string;
  readonly pid: number;
  /** How often its log has told of each error until now, by what SQLite said. */
  readonly errors: ReadonlyMap<string, number>;
}

/** Carries out `work` with a server that has little room, and kills it. */
export async function withServerIn<T>(
  { folder, before = '' }: Place,
  work: (server: FilledServer) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const command = [process.execPath, ...engineOptions, serverEntry];
  const places = { PORT: String(port), DATA_DIR: folder, TMPDIR: folder, SQLITE_TMPDIR: folder };
  const server = spawn('bash', ['-c', `${before} exec "$0" "$@"`, ...command], {
    cwd: root,
    env: { ...process.env, ...engineEnvironment, ...unlimited, ...places },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const errors = new Map<string, number>();
  createInterface(server.stdout).on('line', (line) => {
    const error = errorIn(line);
    if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1);
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilHealthy(origin);
    return await work({ origin, pid: server.pid ?? 0, errors });
  } finally {
    server.kill('SIGKILL');
    await exit;
  }
}

/** Null where a line of the log tells of none. */
function errorIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  type LoggedError = string | { message: string };
  const { error } = JSON.parse(line) as { error?: LoggedError };
  if (error === undefined) return null;
  const words = typeof error === 'string' ? error : error.message;
  return words.split(': ').at(-1) ?? words;
}
