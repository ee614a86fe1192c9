import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './processes.ts';

// Refuses comments that open without naming a subject, and comments with long lines (see
// CONTRIBUTING.md).

/** A comment that begins with one of these words does not name its subject. */
const openers = new Set(
  `about above across after against along among around as at before behind below beneath beside besides between beyond but by
  despite during except for from in inside into like near of off on onto out outside over past per since than through throughout
  till to toward towards under until unlike up upon via with within without
  that those what whatever when whenever where wherever which whichever who whoever whom whose`.split(
    /\s+/,
  ),
);

const maxColumns = 100;

interface Comment {
  readonly line: number;
  readonly text: string;
}

/** Returns the comments of a file. Adjacent line comments count as one comment. */
export function findComments(file: string, source: string): Comment[] {
  if (file.endsWith('.css')) return findCssComments(source);
  const found: (Comment & { readonly end: number; readonly isLine: boolean })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = found.at(-1);
    const isLine = type === 'Line';
    if (isLine && last?.isLine && /^\n?[ \t]*$/.test(source.slice(last.end, start))) {
      found[found.length - 1] = { ...last, text: `${last.text}\n${value}`, end };
    } else {
      const line = source.slice(0, start).split('\n').length;
      found.push({ line, text: value, end, isLine });
    }
  }
  return found;
}

/** Skips strings, because they can contain the characters that begin a comment. */
function findCssComments(source: string): Comment[] {
  const tokens = source.matchAll(
    /\/\*(?<text>[\s\S]*?)\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g,
  );
  return [...tokens].flatMap(({ index, groups }) => {
    const text = groups?.text;
    if (text === undefined) return [];
    return [{ line: source.slice(0, index).split('\n').length, text }];
  });
}

export function findFaults(file: string, source: string): string[] {
  const lines = source.split('\n');
  return findComments(file, source).flatMap(({ line, text }) => {
    const opener = /^[\s*]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    const height = text.split('\n').length;
    const long = lines.slice(line - 1, line - 1 + height).findIndex(isTooLong);
    return [
      ...(openers.has(opener) ? [`${line}: opens with “${opener}”: name the subject first`] : []),
      ...(long === -1 ? [] : [`${line + long}: is longer than ${maxColumns} columns`]),
    ];
  });
}

/** Accepts a long web address, because it cannot be broken. */
function isTooLong(line: string): boolean {
  return line.length > maxColumns && !/https?:\/\/\S{60}/.test(line);
}

function main(): void {
  const files = globSync('{packages,apps,harness,bench,prove,e2e,scripts}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.cache'].includes(name),
  });
  const problems = files.flatMap((file) =>
    findFaults(file, readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
  );
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
