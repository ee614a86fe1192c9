import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** Maximum Brotli sizes in kB. A first visit may load 115 kB of JavaScript, so 5 kB stay free. */
export const webBudget = { script: 110, style: 14, lazyChunk: 30 };

/**
 * Modules that every device fetches after the first paint. They are measured together, as 'the
 * sync'.
 */
const fetchedBySync = /accounts\/account-endpoints\.ts$|sync\/sync-endpoints\.ts$|^_pieces-/;

/** The first screen needs the catalogue of its language, although the import is dynamic. */
const catalogue = /catalogues\/\w\w\.ts$/;

const dist = join(root, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
const built = new Set(Object.values(manifest).map((chunk) => chunk.file));

/** Returns sizes in bytes. `script` includes only the largest of the languages' catalogues. */
export function sizesOfWebApp() {
  const pageScripts = scriptsOfPage();
  const entries = Object.keys(manifest).filter((key) =>
    pageScripts.includes(manifest[key]?.file ?? ''),
  );
  const start = withImports(entries);
  const firsts = Object.keys(manifest)
    .filter((key) => catalogue.test(key))
    .map((key) => withImports([...entries, key]));
  const first = firsts.reduce((all, one) => new Set([...all, ...one]), start);
  const inSync = Object.keys(manifest).filter((key) => fetchedBySync.test(key));
  const sync = difference(withImports(inSync), first);
  const known = new Set([...first, ...sync]);
  const lazy = Object.keys(manifest).filter((key) => !known.has(key) && isDynamic(key));

  const scripts = firsts.map((keys) => sizeOf(keys, (chunk) => [chunk.file]));
  const script = Math.max(...scripts) + sizeOfFiles(pageScripts.filter((file) => !built.has(file)));
  const style = sizeOf(start, (chunk) => chunk.css ?? []);
  const partOf = (name: string, keys: ReadonlySet<string>) => ({
    name,
    size: sizeOf(keys, (chunk) => [chunk.file]),
  });
  const chunks = lazy.map((key) => partOf(key, difference(withImports([key]), known)));
  return { script, style, chunks: [partOf('the sync', sync), ...chunks, ...listImportChunks()] };
}

/**
 * Vite's manifest does not list workers. SQLite and its reader load with the first database and are
 * outside the budget (decision 059).
 */
function listImportChunks(): { name: string; size: number }[] {
  const sizeOfMatches = (pattern: string) => sizeOfFiles(globSync(pattern, { cwd: dist }));
  const readers = globSync('assets/*-formats-*.js', { cwd: dist });
  return [
    {
      name: 'the import worker',
      size: sizeOfMatches('assets/{import-worker,answer-file}-*.js'),
    },
    ...readers.map((file) => ({ name: `import: ${file}`, size: sizeOfFiles([file]) })),
  ];
}

/** Returns the chunks, and all chunks that they import statically. */
function withImports(keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key)) continue;
    found.add(key);
    queue.push(...(chunk.imports ?? []));
  }
  return found;
}

function isDynamic(key: string): boolean {
  return Object.values(manifest).some((chunk) => chunk.dynamicImports?.includes(key));
}

function difference(all: ReadonlySet<string>, without: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((key) => !without.has(key)));
}

function sizeOf(keys: ReadonlySet<string>, filesOf: (chunk: Chunk) => readonly string[]): number {
  return sizeOfFiles(
    [...keys].flatMap((key) => {
      const chunk = manifest[key];
      return chunk === undefined ? [] : filesOf(chunk);
    }),
  );
}

function scriptsOfPage(): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
}

function sizeOfFiles(files: readonly string[]): number {
  return [...new Set(files)]
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map((file) => statSync(join(dist, `${file}.br`)).size)
    .reduce((sum, size) => sum + size, 0);
}
