import { changesPath } from '@daymark/shared/changes/change.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Server } from '../../http/server.ts';
import { createChangeStreams } from './change-streams.ts';

/** Not in the table of endpoints, whose answers all end (decision 020). */
export function serveChanges({ app, store, clock, authenticate }: Server): void {
  const streams = createChangeStreams({ store, clock });
  // Before the server waits for what is still being answered: this would never be.
  app.addHook('preClose', async () => streams.close());

  app.route({
    method: 'GET',
    url: changesPath,
    exposeHeadRoute: false,
    config: { endpoint: 'followChanges', isEndless: true },
    onRequest: [authenticate],
    handler: async (request, reply) => {
      const { session, headers } = request;
      const token = headers.authorization?.split(' ')[1];
      if (session === null || token === undefined) throw refuse('unauthenticated');
      const stream = await streams.open(session, tokenHashOf(token));
      return (
        reply
          .type('text/event-stream')
          // A proxy that collects or compresses what it passes on would hold every change back.
          .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
          .send(stream)
      );
    },
  });
}
