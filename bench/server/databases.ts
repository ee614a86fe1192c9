import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { startDatabase } from '../../harness/database.ts';
import { quickFolder } from '../../harness/product.ts';
import { type Environment, startServer, temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';
import { seed, type Seeded } from './seed.ts';

/** A folder beside the project, because that for temporary files may lie in memory, where a sync costs nothing. */
const folder = join(root, '.cache/bench');
const folders = { product: join(folder, 'product'), bare: join(folder, 'bare') };

/** Fills a database through the API, and gives the product and the bare server a copy each. */
export async function createSqliteDatabases() {
  // Writing ten years in memory takes a fraction of the time; what is measured lies on the disk.
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
