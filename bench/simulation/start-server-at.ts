import { startServer } from '../../harness/server.ts';

export async function startServerAt(databaseUrl: string, time: number, port?: number) {
  const ahead = time - Date.now();
  // The server reads the time only by Date.now.
  const clock = `data:text/javascript,const{now}=Date;Date.now=()=>now()+${ahead}`;
  const env = {
    DATABASE_URL: databaseUrl,
    // All devices are on one address, which usually has a tenth of a node's limit.
    LIMIT_AT_ONCE: '10000',
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    NODE_OPTIONS: `--import=${clock}`,
  };
  const server = await startServer(env, port === undefined ? {} : { port });
  /** Returns the server's time in milliseconds. */
  return { server, clock: () => Date.now() + ahead };
}
