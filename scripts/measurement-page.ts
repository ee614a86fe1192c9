import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './processes.ts';

/** Writes docs/measurements/<name>.md anew. The README's few lines of it are copied by hand. */
export function writeMeasurementPage(name: string, text: string): void {
  const folder = join(root, 'docs/measurements');
  const file = join(folder, `${name}.md`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${text}\n`);
  execFileSync(process.execPath, [tool('oxfmt'), file]);
}
