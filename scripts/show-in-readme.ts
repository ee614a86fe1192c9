import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './processes.ts';

/** Rows of words as Markdown has them. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Puts the text between the README's comments `<!-- name -->` and `<!-- /name -->`. */
export function showInReadme(name: string, text: string): void {
  const file = join(root, 'README.md');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const pattern = new RegExp(`${start}[^]*${end}`);
  const readme = readFileSync(file, 'utf8');
  // A function, because a text may hold what stands for something in a replacement.
  writeFileSync(
    file,
    readme.replace(pattern, () => `${start}\n\n${text}\n\n${end}`),
  );
  execFileSync(process.execPath, [tool('oxfmt'), file]);
}
