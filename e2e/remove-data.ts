import { rmSync } from 'node:fs';

/** The server has stopped by now; its database was for this run only. */
export default function removeData(): void {
  const folder = process.env['E2E_DATA'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
