import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../../harness/product.ts';
import { type Environment, startServer, temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';
import { seed, type Seeded } from './seed.ts';

/** Folder on the disk. The temporary folder may be in memory, where a sync costs nothing. */
export const diskFolder = join(root, '.cache/bench');
mkdirSync(diskFolder, { recursive: true });

export async function createSqliteDatabases(folders: readonly string[]): Promise<Seeded> {
  // Writing ten years to memory instead of the disk takes a fraction of the time.
  using seeded = temporaryFolder(quickFolder());
  const people = await fill({ DATA_DIR: seeded.path });
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(seeded.path, folder, { recursive: true });
  }
  return people;
}

export async function fill(where: Environment): Promise<Seeded> {
  console.log('Writing ten years of scores …');
  await using server = await startServer(where);
  return await seed(server.origin);
}
