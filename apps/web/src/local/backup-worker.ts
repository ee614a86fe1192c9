import type { BackupData } from '@daymark/shared/backups/backup-data.ts';
import { countContent } from '@daymark/shared/backups/backup-file.ts';
import { type BackupOrigin, sealBackup } from '@daymark/shared/backups/seal-backup.ts';
import { ensureTemporal } from '../lib/clock.ts';
import { sha256 } from '../lib/sha256.ts';
import { answerRequests } from '../lib/worker-request.ts';
import type { StoredBackup } from './local-database.ts';
import { compress } from './backup-bytes.ts';

export interface BackupRequest {
  readonly data: BackupData;
  readonly origin: BackupOrigin;
}

export type BackupAnswer = Pick<StoredBackup, 'counts' | 'size' | 'content_digest' | 'file'>;

// A worker keeps the page responsive: ten years of fifty areas take two seconds on a phone.
answerRequests(async ({ data, origin }: BackupRequest): Promise<BackupAnswer> => {
  await ensureTemporal();
  const { text, contentDigest } = await sealBackup(data, origin, sha256);
  const file = await compress(text);
  const size = new Blob([text]).size;
  return { counts: countContent(data), size, content_digest: contentDigest, file };
});
