import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';

/** So few that three servers with sixteen connections each could not work without being pooled. */
export const poolSize = 12;

/** It refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/** What docs/operations.md has the operator write. */
function settingsFor(databaseUrl: string, port: number): string {
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
`;
}

/** PgBouncer in transaction mode before this database. Rejects where it is not installed. */
export async function startPooler(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-pooler-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsFor(databaseUrl, port));
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn('pgbouncer', ['--quiet', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && nobody),
  });
  const failed = once(pooler, 'error').then(([error]) => {
    throw new Error("PgBouncer is needed: Debian's package pgbouncer", { cause: error });
  });
  await Promise.race([failed, untilListening(port)]);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop(): Promise<void> {
      const exit = once(pooler, 'exit');
      pooler.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await wait(50);
  }
  throw new Error('PgBouncer does not listen.');
}
