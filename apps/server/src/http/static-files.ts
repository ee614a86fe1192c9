import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { api } from '@daymark/shared/api.ts';
import { apiPagePath, importWorkerPolicy, isApiUrl, isPartUrl } from './headers.ts';
import { pathOf, refuse } from './errors.ts';

const forever = 'public, max-age=31536000, immutable';
/** Asked for again each time, answered with 304 when nothing changed. */
const revalidated = 'no-cache';

/** XML, for which the file server names no charset as it does for other text. */
const svg = 'image/svg+xml';

const importWorker = /^\/assets\/import-worker-[\w-]+\.js(?:\?|$)/;

/** The built web app. The names of the files under /assets/ change with their content, so those are cached for good. */
export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  // The file server sets the type of what was compressed before after `setHeaders`.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.getHeader('content-type') === svg) reply.type(`${svg}; charset=utf-8`);
    return payload;
  });
  await app.register(fastifyStatic, {
    root,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      const { url } = reply.request;
      reply.header('cache-control', isPartUrl(url) ? forever : revalidated);
      if (importWorker.test(url)) reply.header('content-security-policy', importWorkerPolicy);
    },
  });
}

/** Found from the package, because the built server lies in another folder than this file. */
const apiPageFiles = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'api-page/files');

/** The page on which every call can be read and tried. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: apiPageFiles,
    prefix: apiPagePath,
    index: 'index.html',
    redirect: true,
    cacheControl: false,
    acceptRanges: false,
    // The web app's files have these.
    decorateReply: false,
    setHeaders(reply) {
      reply.header('cache-control', revalidated);
    },
  });
}

/** What the contract's paths answer to, one entry for each path. */
const knownPaths = [...Map.groupBy(Object.values(api), ({ path }) => path)].map(
  ([path, endpoints]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    verbs: endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }),
);

/** For what no route took: another verb of a known path, a screen of the web app, or nothing at all. */
export function createNotFoundHandler({ hasWebApp }: { hasWebApp: boolean }) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    // `scores/batch` is also where a score with that id would be.
    const known = knownPaths.filter(({ pattern }) => pattern.test(path));
    if (known.length > 0) {
      const allow = known.flatMap(({ verbs }) => verbs).join(', ');
      throw refuse('method_not_allowed', { headers: { allow } });
    }
    if (hasWebApp && isScreen(request, path)) return sendPage(reply);
    throw refuse('not_found');
  };
}

/** While another build takes its place it is missing, for which the framework has an answer of its own. */
function sendPage(reply: FastifyReply): FastifyReply {
  reply.callNotFound = () => void reply.send(refuse('not_found'));
  return reply.sendFile('index.html');
}

/** The web app has its own router: any address that a user may open is its page. A file that is missing is missing. */
function isScreen({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const acceptsHtml = /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
  return acceptsHtml && !isApiUrl(path) && !/\.\w+$/.test(path);
}
