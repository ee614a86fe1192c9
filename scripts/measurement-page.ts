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

/** Writes a result with today's date and the machine as JSON. */
export function writeResult(file: string, result: object): void {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify({ date, machine: getMachine(), ...result }, null, 2)}\n`);
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
