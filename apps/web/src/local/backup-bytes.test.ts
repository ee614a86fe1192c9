import { expect, test, vi } from 'vitest';
import type { StoredBackup } from './local-database.ts';
import { compress, downloadBackup } from './backup-bytes.ts';

test("a downloaded backup has the stored content and a date in the user's time zone", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const made = vi.spyOn(URL, 'createObjectURL');
  const stored: Partial<StoredBackup> = {
    file: await compress('{"a":"é"}'),
    created_at: '2026-03-01T23:30:00.000Z',
  };
  await downloadBackup(stored as StoredBackup, 'Europe/Berlin');
  const link = saved.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toBe('daymark-backup-2026-03-02.json');
  const [file] = made.mock.calls.map(([content]) => content as Blob);
  expect(file?.type).toBe('application/json');
  expect(await file?.text()).toBe('{"a":"é"}');
  made.mockRestore();
  saved.mockRestore();
});
