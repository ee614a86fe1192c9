import { join } from 'node:path';
import type { Figure, Proof } from './proof.ts';
import { runOnSmallDisk } from './small-disk.ts';

export const proof: Proof = {
  claim:
    'With the disk of PostgreSQL full nothing is acknowledged that is not kept, and with room again all goes on',
  isWithoutBrowser: true,
  // The right to mount a disk is not everywhere that tests run.
  isLong: true,
  run: () => runOnSmallDisk<Figure[]>(join(import.meta.dirname, 'full-disk-postgres.ts'), '256m'),
};
