import { PassThrough } from 'node:stream';
import { authorizationHeader } from '@daymark/shared/endpoint.ts';
import {
  connectionPath,
  connectionPause,
  connectionStreamPath,
  type SeenConnection,
} from '@daymark/shared/service/connection.ts';
import type { Config } from '../../config/config.ts';
import { createApiHeaders, createPageHeaders, streamHeaders } from '../../http/headers.ts';
import { createAddressTest } from '../../http/networks.ts';
import type { Server } from '../../http/server.ts';

type Settings = Pick<Config, 'publicUrl' | 'frameAncestors' | 'basePath' | 'trustProxy'>;

/** The answer contains no header of the request, because a token may be in one. */
export function serveConnection({ app }: Server, settings: Settings): void {
  const isTrusted = createAddressTest(settings.trustProxy);
  const headers = { page: createPageHeaders(settings), api: createApiHeaders(settings) };

  app.route({
    method: 'GET',
    url: connectionPath,
    exposeHeadRoute: false,
    config: { endpoint: 'seeConnection' },
    handler: ({ ip, socket, headers: sent }, reply) => {
      const peer = socket.remoteAddress ?? '';
      const seen: SeenConnection = {
        answer: crypto.randomUUID(),
        address: ip,
        peer,
        is_trusted: isTrusted(peer),
        has_forwarded_for: Boolean(sent['x-forwarded-for']),
        has_own_authorization: Boolean(sent[authorizationHeader.toLowerCase()]),
        public_url: settings.publicUrl ?? null,
        headers,
      };
      return reply.type('application/json').send(JSON.stringify(seen));
    },
  });

  app.route({
    method: 'GET',
    url: connectionStreamPath,
    exposeHeadRoute: false,
    config: { endpoint: 'watchConnection', isEndless: true },
    handler: (_request, reply) => {
      const stream = new PassThrough();
      stream.write('data: begin\n\n');
      const timer = setTimeout(() => stream.end('data: end\n\n'), connectionPause);
      stream.once('close', () => clearTimeout(timer));
      return reply.type('text/event-stream').headers(streamHeaders).send(stream);
    },
  });
}
