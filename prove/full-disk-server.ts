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
  /** How often its log has told of each fault until now, by what SQLite said. */
  readonly faults: ReadonlyMap<string, number>;
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
  const faults = new Map<string, number>();
  createInterface(server.stdout).on('line', (line) => {
    const fault = faultIn(line);
    if (fault !== null) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilHealthy(origin);
    return await work({ origin, pid: server.pid ?? 0, faults });
  } finally {
    server.kill('SIGKILL');
    await exit;
  }
}

/** Null where a line of the log tells of none. */
function faultIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  type LoggedError = string | { message: string };
  // Requests log an error, the jobs a fault.
  const { error, fault = error } = JSON.parse(line) as { error?: LoggedError; fault?: LoggedError };
  if (fault === undefined) return null;
  const words = typeof fault === 'string' ? fault : fault.message;
  return words.split(': ').at(-1) ?? words;
}
