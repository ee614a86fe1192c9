import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { contractAsData } from './contract-as-data.ts';

const script = 'service-worker.js';
/** Only the browser's own install dialog shows these, and fetches them itself. */
const notKept = /^\/(?:\.vite|screenshots)\//;
/** The bundler names these after their content. */
const named = /^assets\//;

type File = readonly [path: string, integrity?: string];

/** Builds the service worker with the list of all other files of the build in it, so that a changed file makes another worker. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      ({ publicDir, root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).map((file) =>
          fileOf(file.fileName, file.type === 'chunk' ? file.code : file.source),
        );
        const files: File[] = [...built, ...(await filesIn(publicDir))];
        const kept = files.filter(([path]) => !notKept.test(path));
        kept.sort(([one], [other]) => (one < other ? -1 : 1));
        this.emitFile({ type: 'asset', fileName: script, source: await codeFor(root, kept) });
      },
    },
  };
}

async function filesIn(folder: string): Promise<File[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => fileOf(path.slice(folder.length + 1), await readFile(path))),
  );
}

function fileOf(name: string, content: string | Uint8Array): File {
  const path = `/${name}`;
  if (named.test(name)) return [path];
  return [path, `sha256-${createHash('sha256').update(content).digest('base64')}`];
}

async function codeFor(root: string, files: readonly File[]): Promise<string> {
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractAsData()],
    define: { BUILD: JSON.stringify({ id, files }) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      minify: 'terser',
      // As a library, because a page's build would have what is loaded later look for styles in a document.
      lib: {
        entry: join(root, 'src/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
      },
      rolldownOptions: {
        output: { format: 'iife', entryFileNames: script, codeSplitting: false },
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built');
  return chunk.code;
}
