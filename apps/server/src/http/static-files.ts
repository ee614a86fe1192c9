import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';

const forever = 'public, max-age=31536000, immutable';
/** Asked for again each time, answered with 304 when nothing changed. */
const revalidated = 'no-cache';

/** The built web app. The names of the files under /assets/ change with their content, so those are kept for good. */
export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      const isHashed = reply.request.url.startsWith('/assets/');
      reply.header('cache-control', isHashed ? forever : revalidated);
    },
  });
}
