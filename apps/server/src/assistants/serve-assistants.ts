import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import { createOwnCalls } from './own-calls.ts';
import { assistantServer } from './assistant-server.ts';

const assistantsPath = '/mcp';

/**
 * The Model Context Protocol over HTTP, each request by itself: nothing is remembered between two of them, so that any node answers.
 * Who signs in with a token can call the tools; each is a call of the API with that token, which says what it may do.
 */
export function serveAssistants({ app, authenticate }: Server): void {
  refuseStreams(app);
  app.route({
    method: 'POST',
    url: assistantsPath,
    config: { endpoint: 'assistants', scope: 'read' },
    onRequest: [authenticate],
    handler: async (request, reply) => {
      // A device of the person has the app.
      if (request.session === null || !('scope' in request.session))
        throw refuse('unauthenticated');
      const calls = createOwnCalls(app, request);
      const handler = createMcpHandler(() => assistantServer(calls), {
        // Nothing is ever published to a subscription; it would only stay open.
        maxSubscriptions: 0,
        onerror: (error) => request.log.info({ error: error.message }, 'assistant refused'),
      });
      const answer = await handler.fetch(webRequest(request), { parsedBody: request.body });
      for (const [name, value] of answer.headers) void reply.header(name, value);
      return reply.code(answer.status).send(await answer.text());
    },
  });
}

/** The protocol's answer where a server has no stream of its own: clients go on without one. */
function refuseStreams(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'DELETE'],
    url: assistantsPath,
    config: { endpoint: 'assistants' },
    handler: () => {
      throw refuse('method_not_allowed', { headers: { allow: 'POST' } });
    },
  });
}

/** What the library reads of it: the body is parsed already. */
function webRequest({ headers }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://localhost${assistantsPath}`, { method: 'POST', headers: sent });
}
