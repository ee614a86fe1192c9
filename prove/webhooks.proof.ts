import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from './proof.ts';
import { webhookKills } from './webhook-kills.ts';

export const proof: Proof = {
  claim:
    'No event of an acknowledged write is lost on its way to a webhook, while the server is killed, on SQLite',
  isWithoutBrowser: true,
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-webhooks-'));
    try {
      return await webhookKills({ DATA_DIR: folder }, size);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
