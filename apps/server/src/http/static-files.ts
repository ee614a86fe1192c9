import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { api } from '@daymark/shared/api.ts';
import { apiPagePath, importWorkerPolicy, isApiUrl, isAssetUrl } from './headers.ts';
import { removeQuery, refuse } from './errors.ts';

const forever = 'public, max-age=31536000, immutable';
/** Browsers must revalidate. Unchanged files are answered with 304. */
const revalidated = 'no-cache';

/** Content type for which the file server sends no charset. */
const svg = 'image/svg+xml';

const importWorker = /^\/assets\/import-worker-[\w-]+\.js(?:\?|$)/;

export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  // The file server sets the content type of a precompressed file only after `setHeaders`.
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
      reply.header('cache-control', isAssetUrl(url) ? forever : revalidated);
      if (importWorker.test(url)) reply.header('content-security-policy', importWorkerPolicy);
    },
  });
}

/** The built server runs in another folder, so the path starts at package.json. */
const apiPageFiles = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'api-page/files');

export async function serveApiPage(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: apiPageFiles,
    prefix: apiPagePath,
    index: 'index.html',
    redirect: true,
    cacheControl: false,
    acceptRanges: false,
    // The registration for the web app may have decorated the reply already.
    decorateReply: false,
    setHeaders(reply) {
      reply.header('cache-control', revalidated);
    },
  });
}

const knownPaths = [...Map.groupBy(Object.values(api), ({ path }) => path)].map(
  ([path, endpoints]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    verbs: endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }),
);

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** @param sendPage sends the page of the web app, or is null without a web app */
export function createNotFoundHandler(sendPage: SendPage | null) {
  // Awaiting the reply would add listeners to the response, and Node would warn of a leak.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = removeQuery(request.url);
    // Several patterns can match: `scores/batch` also matches `scores/{id}`.
    const known = knownPaths.filter(({ pattern }) => pattern.test(path));
    if (known.length > 0) {
      const allow = known.flatMap(({ verbs }) => verbs).join(', ');
      throw refuse('method_not_allowed', { headers: { allow } });
    }
    if (sendPage !== null && isScreen(request, path)) sendPage(request, reply);
    else throw refuse('not_found');
  };
}

/** Fastify would send its own 404 response if the file is missing during a build. */
export function sendBuiltPage(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.callNotFound = () => void reply.send(refuse('not_found'));
  return reply.sendFile('index.html');
}

/**
 * Returns whether the path may be a screen of the web app. No screen has a file extension, so a
 * missing file returns 404. Paths below `/.well-known/` also return 404, because programs would
 * take a 200 as a sign that the server supports a standard (RFC 8615).
 */
function isScreen({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const acceptsHtml = /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
  return acceptsHtml && !isApiUrl(path) && !/^\/\.well-known(?:\/|$)|\.\w+$/.test(path);
}
