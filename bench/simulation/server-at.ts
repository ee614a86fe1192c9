import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { startServer } from '../../scripts/server-process.ts';
import { quietServer } from '../server/databases.ts';

interface Place {
  readonly databaseUrl: string;
  readonly folder: string;
  /** A free one when absent. */
  readonly port?: number;
}

/** The product's server with a clock that shows `time` now, in milliseconds. */
export async function startServerAt({ databaseUrl, folder, port: given }: Place, time: number) {
  const port = given ?? (await freePort());
  const ahead = time - Date.now();
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts'));
  clock.searchParams.set('ahead', String(ahead));
  const server = await startServer(port, {
    ...quietServer,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    // All devices are on one address here, which has a tenth of the second: as much as a node has.
    LIMIT_CONNECTIONS: '0',
    LIMIT_AT_ONCE: '10000',
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    NODE_OPTIONS: `--import=${clock.href}`,
  });
  return {
    port,
    /** The server's, in milliseconds. */
    clock: () => Date.now() + ahead,
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
    },
  };
}
