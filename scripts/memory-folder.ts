import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const place = '/dev/shm';
/** More than the tests' databases and browsers keep at any time. */
const needed = 4 * 1024 ** 3;

/**
 * A new folder that lies in memory until this process ends, for databases whose syncs need not reach a disk; null where the
 * system has no such place, or has not 4 GiB for it.
 */
export function makeMemoryFolder(): string | null {
  if (!mayRunPrograms() || !hasRoom()) return null;
  const folder = mkdtempSync(join(place, 'daymark-'));
  // PostgreSQL runs as somebody else where we are root, and has its data in here.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** PostgreSQL's programs are copied there; in containers it is often closed to programs, and small. */
function mayRunPrograms(): boolean {
  if (process.platform !== 'linux') return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, at]) => at === place)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(place);
  return Math.min(bavail * bsize, freemem()) >= needed;
}
