import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './processes.ts';

/** Writes docs/measurements/<name>.md anew. The README's few lines of it are copied by hand. */
export function writeMeasurementPage(name: string, text: string): void {
  const folder = join(root, 'docs/measurements');
  mkdirSync(folder, { recursive: true });
  writeMarkdown(join(folder, `${name}.md`), text);
}

/** Writes it as the formatter has it. */
export function writeMarkdown(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  execFileSync(process.execPath, [tool('oxfmt'), file]);
}
