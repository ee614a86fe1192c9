import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { startTool } from '../../harness/tool.ts';
import { isListening, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';

/** Number of connections. Three servers use 48, so they have to share these. */
export const poolSize = 12;

/** Returns the settings of docs/operations.md. */
function settingsFor(databaseUrl: string, port: number, ignored: readonly string[]): string {
  const { hostname, port: server, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  return `[databases]
${name} = host=${hostname} port=${server} user=${username} password=${password} connect_query='set plan_cache_mode = force_generic_plan; set statement_timeout = 1700; set idle_in_transaction_session_timeout = 10000; set application_name = pgbouncer'
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
default_pool_size = ${poolSize}
max_client_conn = 1000
ignore_startup_parameters = ${ignored.join(',')}
`;
}

/**
 * Starts PgBouncer in transaction mode for a database. PgBouncer refuses unknown startup parameters
 * that are not in `ignored`. Rejects if PgBouncer is not installed.
 */
export async function startPooler(databaseUrl: string, ignored: readonly string[] = []) {
  const folder = temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(file, settingsFor(databaseUrl, port, ignored));
  chmodSync(folder.path, 0o755);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 };
  const pooler = startTool('pgbouncer', ['--quiet', file], { packages: 'pgbouncer', ...user });
  await until('PgBouncer', () => isListening(port));
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async [Symbol.asyncDispose]() {
      await pooler[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}
