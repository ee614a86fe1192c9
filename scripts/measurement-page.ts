import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root, getToolScript } from './processes.ts';

/** Writes a page of docs/measurements. A few of the figures are copied to README.md by hand. */
export function writeMeasurementPage(name: string, text: string): void {
  const folder = join(root, 'docs/measurements');
  mkdirSync(folder, { recursive: true });
  writeMarkdown(join(folder, `${name}.md`), text);
}

export function getMachine(): string {
  const [cpu, ...others] = cpus();
  const name = `${others.length + 1} × ${cpu?.model.trim()}`;
  return `${name}, ${process.platform}, Node ${process.versions.node}`;
}

export function writeMarkdown(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  execFileSync(process.execPath, [getToolScript('oxfmt'), file]);
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
