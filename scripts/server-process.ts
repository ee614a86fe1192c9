import type { ChildProcess } from 'node:child_process';
import { start, type StartOptions } from './processes.ts';

// File, Node options and environment with which `npm start` and the container run the server
// (decision 035).

export const serverEntry = 'apps/server/dist/main.js';
export const engineOptions = [
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=50',
];
export const engineEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
};

export interface Engine {
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface ProcessOptions extends Pick<StartOptions, 'launcher' | 'output' | 'cwd' | 'node'> {
  /** Engine of the commit that is checked out in `cwd`. By default, the engine of this checkout. */
  readonly engine?: Engine;
}

const ownEngine: Engine = { options: engineOptions, environment: engineEnvironment };

/** Starts the server and waits until it is healthy. Throws if it exits, or after about 20 s. */
export async function startServer(
  port: number,
  env: Readonly<Record<string, string>>,
  { engine = ownEngine, ...options }: ProcessOptions = {},
): Promise<ChildProcess> {
  const server = start([...engine.options, serverEntry], {
    ...options,
    env: { ...engine.environment, ...env, PORT: String(port) },
  });
  for (let attempt = 0; attempt < 2000; attempt++) {
    if (await isHealthy(port)) return server;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  server.kill();
  throw new Error('The server did not start.');
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/health`)).ok;
  } catch {
    return false;
  }
}
