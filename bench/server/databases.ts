import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { startDatabase } from '../../harness/database.ts';
import { quickFolder } from '../../harness/product.ts';
import { type Environment, startServer, temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';
import { seed, type Seeded } from './seed.ts';

/**
 * Folder inside the project. The folder for temporary files may be in memory, where a sync costs
 * nothing.
 */
const folder = join(root, '.cache/bench');
const folders = { product: join(folder, 'product'), bare: join(folder, 'bare') };

/** Fills a database through the API and copies it for the product and for the bare server. */
export async function createSqliteDatabases() {
  // Ten years are written in memory, which takes a fraction of the time. The measured copies are on
  // disk.
  using seeded = temporaryFolder(quickFolder());
  const people = await fill({ DATA_DIR: seeded.path });
  for (const target of Object.values(folders)) {
    rmSync(target, { recursive: true, force: true });
    cpSync(seeded.path, target, { recursive: true });
  }
  return { people, folders };
}

export async function fillPostgres(database: Awaited<ReturnType<typeof startDatabase>>) {
  const people = await fill({ DATABASE_URL: database.url });
  const bare = await database.newDatabase(database.name);
  return { people, urls: { product: database.url, bare: bare.url } };
}

async function fill(where: Environment): Promise<Seeded> {
  await using server = await startServer(where);
  return await seed(server.origin);
}
