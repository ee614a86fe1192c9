import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from '../../harness/server.ts';

export async function startServerAt(databaseUrl: string, time: number, port?: number) {
  const ahead = time - Date.now();
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts'));
  clock.searchParams.set('ahead', String(ahead));
  const env = {
    DATABASE_URL: databaseUrl,
    // All devices are on one address, which usually has a tenth of a node's limit.
    LIMIT_AT_ONCE: '10000',
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    NODE_OPTIONS: `--import=${clock.href}`,
  };
  const server = await startServer(env, port === undefined ? {} : { port });
  /** Returns the server's time in milliseconds. */
  return { server, clock: () => Date.now() + ahead };
}
