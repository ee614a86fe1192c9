import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

// The web app in three steps: the pages, the service worker with the lists of all their files, and a compressed copy of each.

const root = import.meta.dirname;
const outDir = join(root, 'dist');
const script = 'service-worker.js';
/** Only the browser's own install dialog and the home screen show the screenshots and the large icons, and fetch them themselves. */
const notCached =
  /^(?:\.vite\/|screenshots\/|icons\/(?:icon-512|maskable-512|apple-touch-icon)\.png$)/;
/** What reads databases of other trackers: a megabyte that few people ever need, cached once they do. */
const onDemand = /^assets\/(?:database-reader-[\w-]+\.js|sqlite3-[\w-]+\.wasm)$/;
/** `Temporal` for browsers without it, which need it before anything else; no others fetch it. */
const polyfill = /^assets\/global\.esm-[\w-]+\.js$/;
/** The bundler names these after their content. */
const named = /^assets\//;
/** Modules of what is opened now and then: a first visit does not wait for them. */
const rarelyOpened =
  /^src\/(?:app\/(?:account\/|settings|data-screen|pages)|features\/(?:account|backups|data)\/)|\/common-passwords\.ts$/;
const texts = /\/(?:locales|catalogues)\/(?<language>\w+)(?:\/\w+\.po|\.ts)$/;
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|wasm)$/;

await build({
  root,
  logLevel: 'warn',
  // React then leaves out its connection to the developer tools, which have no names to show in a build.
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

/** A changed file makes another worker, for its name or its hash is in it. */
async function buildServiceWorker(): Promise<void> {
  const paths = (await filesOfBuild()).filter((file) => !notCached.test(file));
  paths.sort();
  const addressesOf = (kind: RegExp) =>
    paths.filter((path) => kind.test(path)).map((path) => `/${path}`);
  const own = paths.filter((path) => !onDemand.test(path) && !polyfill.test(path));
  const { everyDay, byLanguage } = await partsOfBuild();
  const isFirst = (path: string) => !named.test(path) || everyDay.has(path);
  const ofLanguages = new Set(Object.values(byLanguage).flat());
  const lists = {
    files: await Promise.all(own.filter(isFirst).map(precached)),
    texts: byLanguage,
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
      // As a library, because a page's build would have what is loaded later look for styles in a document.
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

/** The files that the screens of every day need, without a slash before them, and the addresses of the texts in each language. */
async function partsOfBuild() {
  const read = (file: string) => readFile(join(outDir, file), 'utf8');
  const chunks = JSON.parse(await read('.vite/manifest.json')) as Readonly<Record<string, Chunk>>;
  const everyDay = new Set<string>();
  const byLanguage: Record<string, string[]> = {};

  function needs(source: string): void {
    const chunk = chunks[source];
    if (chunk === undefined || everyDay.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      everyDay.add(file);
    for (const one of chunk.imports ?? []) needs(one);
  }

  for (const [source, { file, isDynamicEntry }] of Object.entries(chunks)) {
    const language = texts.exec(source)?.groups?.['language'];
    if (language !== undefined) (byLanguage[language] ??= []).push(`/${file}`);
    else if (isDynamicEntry && !rarelyOpened.test(source)) needs(source);
  }
  // The styles of the start belong to the page.
  for (const [, file] of (await read('index.html')).matchAll(/"\/(assets\/[\w.-]+)"/g))
    if (file !== undefined) everyDay.add(file);
  return { everyDay, byLanguage };
}

/** Its path, and its hash where the path does not say it. */
async function precached(file: string): Promise<readonly [path: string, integrity?: string]> {
  const path = `/${file}`;
  if (named.test(file)) return [path];
  const content = await readFile(join(outDir, file));
  return [path, `sha256-${createHash('sha256').update(content).digest('base64')}`];
}

/** Writes a `.br` and a `.gz` beside the file, so that the server only picks one and never compresses. */
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
