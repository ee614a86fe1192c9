import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../scripts/free-port.ts';
import { killRounds } from './kill-rounds.ts';
import type { Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';

export const proof: Proof = {
  claim:
    'What the server has acknowledged survives a kill, and each year says what its entries say, on SQLite',
  isWithoutBrowser: true,
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-kills-'));
    try {
      const isInFull = size === 'full';
      const rounds = isInFull ? { rounds: 200, marks: 760 } : { rounds: 4, marks: 150 };
      const env = { ...unlimited, DATA_DIR: folder };
      const figures = await killRounds({
        port: await freePort(),
        env,
        ...rounds,
        least: 150_000,
        isInFull,
      });
      const integrity = integrityOf(join(folder, 'daymark.db'));
      const isMet = integrity === 'ok';
      const checked = { measure: 'integrity check', value: integrity, bar: 'ok', isMet };
      return [...figures, checked];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function integrityOf(file: string): string {
  const database = new DatabaseSync(file);
  try {
    return String(database.prepare('pragma integrity_check').get()?.['integrity_check']);
  } finally {
    database.close();
  }
}
