import { rmSync } from 'node:fs';

/** Removes the database of this run after the tests. Playwright stops the server afterwards. */
export default function removeData(): void {
  const folder = process.env['E2E_DATA'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
