import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { StoredBackup } from '../../outbox/local-backup.ts';
import { decompress } from './file-bytes.ts';

/** Gives the file to the browser to be saved. Rejects where the device's storage has broken it. */
export async function downloadBackup(stored: StoredBackup, timezone: string): Promise<void> {
  const text = await decompress(stored.file);
  const date = dateInZone(Date.parse(stored.created_at), timezone);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `daymark-backup-${date}.json`;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
