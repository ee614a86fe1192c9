import { PassThrough } from 'node:stream';
import {
  connectionPath,
  connectionPause,
  type SeenConnection,
} from '@daymark/shared/service/connection.ts';
import type { Config } from '../../config/config.ts';
import { streamHeaders } from '../../http/headers.ts';
import type { Server } from '../../http/server.ts';

/** Tells callers how the server sees their connection. The API contract omits this stream. */
export function serveConnection(
  { app }: Server,
  { publicUrl = null }: { readonly publicUrl?: Config['publicUrl'] | null },
): void {
  app.route({
    method: 'GET',
    url: connectionPath,
    exposeHeadRoute: false,
    config: { endpoint: 'seeConnection', isEndless: true },
    handler: ({ ip, socket }, reply) => {
      const seen: SeenConnection = {
        address: ip,
        peer: socket.remoteAddress ?? '',
        public_url: publicUrl,
      };
      const stream = new PassThrough();
      stream.write(`data: ${JSON.stringify(seen)}\n\n`);
      const timer = setTimeout(() => stream.end('data: end\n\n'), connectionPause);
      stream.once('close', () => clearTimeout(timer));
      return reply.type('text/event-stream').headers(streamHeaders).send(stream);
    },
  });
}
