import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { describeUnknownToken, hasAccessToken, tokenPlace } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import { createOwnCalls } from './call-api.ts';
import { createAssistantServer } from './assistant-server.ts';

const assistantsPath = '/mcp';

/**
 * Serves the Model Context Protocol without protocol sessions, so that any server node can answer.
 * Tools call the API with the token of the request, whose scope decides what is allowed.
 */
export function serveAssistants(
  { app, authenticate }: Server,
  { publicUrl }: { readonly publicUrl?: string | undefined },
): void {
  const refuseForeign = createOriginGuard(publicUrl);
  refuseOtherMethods(app, refuseForeign);
  refuseRegistration(app);
  app.route({
    method: 'POST',
    url: assistantsPath,
    config: { endpoint: 'assistants', scope: 'read' },
    onRequest: [refuseForeign, requireAccessToken, authenticate],
    handler: async (request, reply) => {
      const calls = createOwnCalls(app, request);
      const handler = createMcpHandler(() => createAssistantServer(calls), {
        // The server never sends notifications, so a subscription would only stay open.
        maxSubscriptions: 0,
        onerror: (error) => request.log.info({ error: error.message }, 'assistant refused'),
      });
      const answer = await handler.fetch(webRequest(request), { parsedBody: request.body });
      for (const [name, value] of answer.headers) void reply.header(name, value);
      return reply.code(answer.status).send(await answer.text());
    },
  });
}

/** Also refuses session tokens, which are only for the app. */
async function requireAccessToken(request: FastifyRequest): Promise<void> {
  if (hasAccessToken(request)) return;
  throw refuse('unauthenticated', {
    detail:
      describeUnknownToken(request) ?? `An access token is needed here. Create one ${tokenPlace}`,
  });
}

type OriginGuard = (request: Pick<FastifyRequest, 'headers'>) => Promise<void>;

/**
 * Refuses requests from pages of other sites, as the protocol requires. Programs other than
 * browsers send no Origin header.
 */
function createOriginGuard(publicUrl: string | undefined): OriginGuard {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  return async ({ headers: { origin, host } }) => {
    if (origin === undefined || origin === own) return;
    if (own !== undefined || !isOwnAddress(origin, host)) throw refuse('foreign_origin');
  };
}

/** Any domain name can point to this server, so only IP addresses and localhost are accepted. */
function isOwnAddress(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin || url.host !== host) return false;
  return url.hostname === 'localhost' || url.hostname.startsWith('[') || isIP(url.hostname) !== 0;
}

/** Refuses all other methods with 405, which the protocol requires from servers without streams. */
function refuseOtherMethods(app: FastifyInstance, refuseForeign: OriginGuard): void {
  app.route({
    method: ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'PUT'],
    url: assistantsPath,
    config: { endpoint: 'assistants' },
    onRequest: refuseForeign,
    handler: () => {
      throw refuse('method_not_allowed', { headers: { allow: 'POST' } });
    },
  });
}

/**
 * Refuses the registration of OAuth clients (RFC 7591). Clients that support OAuth try to register
 * after each 401 and show only this refusal. The text therefore says what to do about a missing or
 * ended token.
 */
function refuseRegistration(app: FastifyInstance): void {
  const error_description = `Daymark has no sign-in for assistants. They need an access token that has not ended. Create one ${tokenPlace}`;
  app.route({
    method: 'POST',
    url: '/register',
    config: { endpoint: 'assistants' },
    handler: (_request, reply) =>
      reply
        .code(400)
        .header('cache-control', 'no-store')
        .send({ error: 'access_denied', error_description }),
  });
}

function webRequest({ headers }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://localhost${assistantsPath}`, { method: 'POST', headers: sent });
}
