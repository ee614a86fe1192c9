import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterTest } from './close-after-test.ts';

/** The folder is removed after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-test-'));
  closeAfterTest(async () => rmSync(folder, { recursive: true }));
  return folder;
}
