import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../../harness/product.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { serverEntry } from '../../scripts/server-process.ts';
import { seedWithoutFifty, today } from '../server/seed.ts';
import type { Product } from './products.ts';

export type People = Awaited<ReturnType<typeof seedWithoutFifty>>;

interface Stored {
  readonly stamp: string;
  readonly people: People;
}

/** Returns the people of the server's benchmarks, and the folder of the database that has them. */
export async function seedSqlite({ root, folder: place, options }: Product) {
  const [folder, file] = [join(place, 'data'), join(place, 'seeded.json')];
  const stamp = `${today} ${statSync(join(root, serverEntry)).mtimeMs}`;
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : null;
  if (stored?.stamp === stamp && existsSync(folder)) return { folder, people: stored.people };
  console.log('Writing ten years of scores …');
  // Writing to memory instead of the disk takes a fraction of the time.
  using quick = temporaryFolder(quickFolder());
  const people = await writePeople(quick.path, options);
  rmSync(folder, { recursive: true, force: true });
  cpSync(quick.path, folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ stamp, people } satisfies Stored));
  return { folder, people };
}

async function writePeople(DATA_DIR: string, options: Product['options']) {
  await using server = await startServer({ DATA_DIR }, options);
  return await seedWithoutFifty(server.origin);
}
