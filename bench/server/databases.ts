import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/processes.ts';
import { startServer } from '../../scripts/server-process.ts';
import { seed, type Seeded } from './seed.ts';

export const quietServer = {
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REQUESTS: '0',
};

/** Beside the project, because the folder for temporary files may lie in memory, where a sync costs nothing. */
const folder = join(root, '.cache/bench');
const folders = { product: join(folder, 'product'), bare: join(folder, 'bare') };

/** Fills a database through the API, and gives the product and the bare server a copy each. */
export async function createSqliteDatabases(
  port: number,
): Promise<{ people: Seeded; folders: typeof folders }> {
  // Writing ten years in memory takes a fraction of the time; what is measured lies on the disk.
  const memory = '/dev/shm';
  const seedFolder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'daymark-bench-'));
  try {
    const people = await fill(port, { DATA_DIR: seedFolder });
    for (const target of Object.values(folders)) {
      rmSync(target, { recursive: true, force: true });
      cpSync(seedFolder, target, { recursive: true });
    }
    return { people, folders };
  } finally {
    rmSync(seedFolder, { recursive: true, force: true });
  }
}

/** As above, in two databases of one PostgreSQL. */
export async function createPostgresDatabases(
  serverUrl: string,
  port: number,
): Promise<{ people: Seeded; urls: { product: string; bare: string } }> {
  const urls = { product: nextTo(serverUrl, 'product'), bare: nextTo(serverUrl, 'bare') };
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('create database product');
    const people = await fill(port, { DATABASE_URL: urls.product });
    await client.query('create database bare template product');
    return { people, urls };
  } finally {
    await client.end();
  }
}

function nextTo(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function fill(port: number, where: Readonly<Record<string, string>>): Promise<Seeded> {
  const server = await startServer(port, { ...quietServer, ...where });
  const people = await seed(`http://localhost:${port}`);
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  return people;
}
