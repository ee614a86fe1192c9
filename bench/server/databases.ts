import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const sources = { product: join(folder, 'product'), bare: join(folder, 'bare') };

/** Fills a database through the API, and gives the product and the bare server a copy each. */
export async function createDatabases(port: number): Promise<Seeded & { folders: typeof sources }> {
  // Writing ten years in memory takes a fraction of the time; what is measured lies on the disk.
  const memory = '/dev/shm';
  const seedFolder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'daymark-bench-'));
  try {
    const server = await startServer(port, { ...quietServer, DATA_DIR: seedFolder });
    const seeded = await seed(`http://localhost:${port}`);
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    for (const target of Object.values(sources)) {
      rmSync(target, { recursive: true, force: true });
      cpSync(seedFolder, target, { recursive: true });
    }
    return { ...seeded, folders: sources };
  } finally {
    rmSync(seedFolder, { recursive: true, force: true });
  }
}
