import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '@daymark/shared/api.ts';
import { isApiUrl } from './headers.ts';
import { pathOf, refuse } from './errors.ts';

/** What the contract's paths answer to, one entry for each path. */
const knownPaths = [...Map.groupBy(Object.values(api), ({ path }) => path)].map(
  ([path, endpoints]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    verbs: endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }),
);

/** Whatever no route took: another verb of a known path, a screen of the web app, or nothing at all. */
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

/** While another build takes its place it is missing, which the framework would say in words of its own. */
function sendPage(reply: FastifyReply): FastifyReply {
  reply.callNotFound = () => void reply.send(refuse('not_found'));
  return reply.sendFile('index.html');
}

/** The web app has its own router: any address that a person may open is its page. A file that is missing is missing. */
function isScreen({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const acceptsHtml = /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
  return acceptsHtml && !isApiUrl(path) && !/\.\w+$/.test(path);
}
