import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../scripts/server-process.ts';
import { freePort } from '../scripts/free-port.ts';

/** The real server process on a database of its own, without a browser or anything in between. */
export interface ServerAlone {
  readonly port: number;
  readonly origin: string;
  isRunning(): boolean;
  /** Its resident memory in MB. */
  memory(): Promise<number>;
}

/** Without limits for each person and address, so that whatever is refused is refused for another reason. */
export const unlimited = {
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_CONNECTIONS: '0',
};

/** Carries out `work` with the server running, and cleans up behind it. */
export async function withServer<T>(
  env: Readonly<Record<string, string>>,
  work: (server: ServerAlone) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-proof-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const places = { DATA_DIR: join(folder, 'data'), METRICS_PORT: String(metricsPort) };
  let server: ChildProcess | null = null;
  try {
    const child = await startServer(port, { ...unlimited, ...places, ...env });
    server = child;
    return await work({
      port,
      origin: `http://127.0.0.1:${port}`,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      memory: () => residentMemory(metricsPort),
    });
  } finally {
    if (server !== null && server.exitCode === null) {
      const exit = once(server, 'exit');
      server.kill();
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function residentMemory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  if (bytes === undefined) throw new Error('The server does not tell its memory.');
  return Math.round(Number(bytes) / 2 ** 20);
}
