import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { run } from '../scripts/processes.ts';
import { type ProcessOptions, startServer as startProcess } from '../scripts/server-process.ts';

export type Environment = Readonly<Record<string, string>>;

export interface ServerOptions extends ProcessOptions {
  readonly port?: number;
  readonly hasMetrics?: true;
}

/** Settings of a test server: SQLite, errors only in the log, no limits per person or address. */
const unlimited: Environment = {
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_CONNECTIONS: '0',
};

export function temporaryFolder(place = tmpdir()) {
  const path = mkdtempSync(join(place, 'daymark-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Process of the product's server, which can be restarted with the same port and data. */
export class Server {
  readonly port: number;
  readonly origin: string;
  readonly env: Environment;
  readonly #options: ServerOptions;
  readonly #folder = temporaryFolder();
  #child: ChildProcess | null = null;

  /** Keeps the data in a temporary folder unless `env` has a `DATA_DIR`. */
  constructor(env: Environment, options: ServerOptions & { port: number }) {
    this.port = options.port;
    this.origin = `http://127.0.0.1:${this.port}`;
    this.env = { ...unlimited, DATA_DIR: this.#folder.path, ...env };
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get output(): ChildProcess['stdout'] {
    return this.#child?.stdout ?? null;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get sqliteFile(): string {
    return join(this.env['DATA_DIR'] ?? '', 'daymark.db');
  }

  async start(more: Environment = {}): Promise<void> {
    this.#child = await startProcess(this.port, { ...this.env, ...more }, this.#options);
    this.#child.stderr?.pipe(process.stderr);
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Sends `signal` and waits for the exit. Returns true only if the signal killed the server. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<boolean> {
    if (this.#child === null || !this.isRunning) return false;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
    return this.#child.signalCode === signal;
  }

  command(name: string, ...given: string[]): Promise<string> {
    return runCommand(name, given, this.env);
  }

  /** Returns the resident memory in MiB. Needs `hasMetrics`. */
  async memory(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.env['METRICS_PORT']}/metrics`);
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? [];
    if (bytes === undefined) throw new Error('The server does not report its memory.');
    return Math.round(Number(bytes) / 2 ** 20);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    this.#folder[Symbol.dispose]();
  }
}

export async function startServer(
  env: Environment = {},
  options: ServerOptions = {},
): Promise<Server> {
  const port = options.port ?? (await freePort());
  const METRICS_PORT = options.hasMetrics === true ? String(await freePort()) : '';
  const server = new Server({ METRICS_PORT, ...env }, { ...options, port });
  await server.start();
  return server;
}

/** Runs an operator command and returns its output. Throws if the command fails. */
export async function runCommand(
  name: string,
  given: readonly string[],
  env: Environment,
): Promise<string> {
  const script = [`apps/server/src/${name}.ts`, ...given];
  const { code, output } = await run(script, { env, output: 'keep' });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  return output;
}
