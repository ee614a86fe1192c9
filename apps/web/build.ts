import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = import.meta.dirname;
const outDir = join(root, 'dist');
const script = 'service-worker.js';
/**
 * Files that no page needs offline, such as images for the home screen and Vite's manifest. Below a
 * path, `theme.js` contains `below-a-path.js`.
 */
const notCached =
  /^(?:\.vite\/|below-a-path\.js$|screenshots\/|icons\/(?:icon-512|maskable-512|apple-touch-icon)\.png$)/;
/**
 * Code that reads databases and Markdown notes of other habit trackers. Few people need this
 * megabyte.
 */
const onDemand = /^assets\/(?:(?:database-reader|markdown-notes)-[\w-]+\.js|sqlite3-[\w-]+\.wasm)$/;
const polyfill = /^assets\/global\.esm-[\w-]+\.js$/;
const hashed = /^assets\//;
/** Sources of screens, dialogs and data that a first visit caches only after the everyday files. */
const rarelyOpened =
  /^src\/(?:app\/(?:account\/|area-dialogs|settings|sign-out|data-screen|pages)|features\/(?:account|backups|data|install|onboarding|pauses|versions)\/)|\/(?:amount-notes-offer|clock-question|icon-picker|inbox-dialog|keys-dialog|no-storage|order-dialog|reminder-offer-place|translated-page)\.tsx?$|\/common-passwords\.ts$/;
/** Catalogues that a first visit caches only after the everyday files. */
const rarelyRead =
  /\/(?:access|account|data|factor|icons|pages|passkeys|recovery|settings|versions|webhooks|welcome)\.po$/;
const texts = /\/(?:locales|catalogues)\/(?<language>\w+)(?:\/\w+\.po|\.ts)$/;
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|wasm)$/;

await build({
  root,
  logLevel: 'warn',
  // An undefined hook makes React omit its code for developer tools, which are useless with
  // minified names.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
});
await buildServiceWorker();
await Promise.all((await filesOfBuild()).filter((file) => compressible.test(file)).map(compress));

async function filesOfBuild(): Promise<string[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .map((file) => file.replaceAll('\\', '/'));
}

/**
 * Builds the service worker. It lists each file's hashed name or hash, because browsers install a
 * worker only if its bytes changed.
 */
async function buildServiceWorker(): Promise<void> {
  const paths = (await filesOfBuild()).filter((file) => !notCached.test(file));
  paths.sort();
  const addressesOf = (kind: RegExp) =>
    paths.filter((path) => kind.test(path)).map((path) => `/${path}`);
  const own = paths.filter((path) => !onDemand.test(path) && !polyfill.test(path));
  const { everyDay, byLanguage, laterByLanguage } = await partsOfBuild();
  const isFirst = (path: string) => !hashed.test(path) || everyDay.has(path);
  const ofLanguages = new Set(
    [byLanguage, laterByLanguage].flatMap((texts) => Object.values(texts).flat()),
  );
  const lists = {
    files: await Promise.all(own.filter(isFirst).map(precached)),
    texts: byLanguage,
    laterTexts: laterByLanguage,
    later: own
      .map((path) => `/${path}`)
      .filter((path) => !isFirst(path.slice(1)) && !ofLanguages.has(path)),
    withoutTemporal: addressesOf(polyfill),
    onFirstUse: addressesOf(onDemand),
  };
  const content = JSON.stringify(lists);
  const id = createHash('sha256').update(content).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify({ id, ...lists }) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      // Built as a library, because Vite's code for dynamic imports in pages needs `document`.
      lib: {
        entry: join(root, 'src/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => script,
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

/** Returns the everyday files without a leading slash, and each language's text files with one. */
async function partsOfBuild() {
  const read = (file: string) => readFile(join(outDir, file), 'utf8');
  const chunks = JSON.parse(await read('.vite/manifest.json')) as Readonly<Record<string, Chunk>>;
  const everyDay = new Set<string>();
  const byLanguage: Record<string, string[]> = {};
  const laterByLanguage: Record<string, string[]> = {};

  function needs(source: string): void {
    const chunk = chunks[source];
    if (chunk === undefined || everyDay.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      everyDay.add(file);
    for (const one of chunk.imports ?? []) needs(one);
  }

  for (const [source, { file, isDynamicEntry }] of Object.entries(chunks)) {
    const language = texts.exec(source)?.groups?.['language'];
    const lists = rarelyRead.test(source) ? laterByLanguage : byLanguage;
    if (language !== undefined) (lists[language] ??= []).push(`/${file}`);
    else if (isDynamicEntry && !rarelyOpened.test(source)) needs(source);
  }
  // The entry scripts and styles are found in index.html, because no dynamic import names them.
  for (const [, file] of (await read('index.html')).matchAll(/"\/(assets\/[\w.-]+)"/g))
    if (file !== undefined) everyDay.add(file);
  return { everyDay, byLanguage, laterByLanguage };
}

async function precached(file: string): Promise<readonly [path: string, integrity?: string]> {
  const path = `/${file}`;
  if (hashed.test(file)) return [path];
  const content = await readFile(join(outDir, file));
  return [path, `sha256-${createHash('sha256').update(content).digest('base64')}`];
}

/** Writes a `.br` and a `.gz` file, so that the server need not compress the app's files. */
async function compress(file: string): Promise<void> {
  const path = join(outDir, file);
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
