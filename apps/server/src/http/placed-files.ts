import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import { createEntityTag, matchesEntityTag } from './entity-tags.ts';

interface PlacedFile {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
}

export type PlacedFiles = ReadonlyMap<string, PlacedFile>;

const html = 'text/html; charset=utf-8';

const script = 'application/javascript; charset=utf-8';

/** Files that contain absolute addresses. `begins` matches the start of each address. */
const withAddresses = {
  'index.html': { begins: '="/', type: html },
  'model.html': { begins: '="/', type: html },
  'manifest.webmanifest': { begins: '"/', type: 'application/manifest+json; charset=utf-8' },
} as const;

/** Script that runs first on each page. */
const firstScript = 'theme.js';
/**
 * Code that hides the storage of other programs on the host. It is put in front of `firstScript`.
 */
const storageScript = 'below-a-path.js';

const worker = 'service-worker.js';

/**
 * Returns the files of the web app that the path of PUBLIC_URL changes. Absolute addresses begin
 * with the path, the first script also hides storage, and the service worker gets the new hashes.
 * All other files refer to each other by relative addresses (decision 115).
 */
export async function placeFiles(webRoot: string, basePath: string): Promise<PlacedFiles> {
  const files = new Map<string, PlacedFile>();
  const read = (name: string) => readFile(join(webRoot, name), 'utf8');
  const add = (name: string, type: string, text: string) =>
    files.set(name, { text, type, etag: createEntityTag(text) });
  let workerText = await read(worker);
  const change = async (name: string, type: string, edit: (text: string) => string) => {
    const before = await read(name);
    const after = edit(before);
    add(name, type, after);
    // The service worker stores a file only if it has this hash.
    workerText = workerText.replaceAll(createIntegrity(before), createIntegrity(after));
  };
  for (const [name, { begins, type }] of Object.entries(withAddresses)) {
    const placed = begins.slice(0, -1) + basePath + '/';
    await change(name, type, (text) => text.replaceAll(begins, placed));
  }
  const limitStorage = await read(storageScript);
  await change(firstScript, script, (text) => limitStorage + text);
  add(worker, script, workerText);
  return files;
}

function createIntegrity(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

export function servePlacedFiles(app: FastifyInstance, files: PlacedFiles): void {
  for (const name of files.keys()) {
    app.get(`/${name}`, (request, reply) => sendPlaced(files, name, { request, reply }));
  }
  app.get('/', (request, reply) => sendPlaced(files, 'index.html', { request, reply }));
}

export function sendPlaced(
  files: PlacedFiles,
  name: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const file = files.get(name);
  if (file === undefined) throw refuse('not_found');
  const { text, type, etag } = file;
  // Browsers must revalidate, as for the other files without a hash in their name.
  void reply.headers({ 'cache-control': 'no-cache', etag });
  if (matchesEntityTag(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.type(type).send(text);
}
