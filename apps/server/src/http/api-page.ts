import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { apiPagePath } from './headers.ts';

/** Found from the package, because the built server lies in another folder than this file. */
const root = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'api-page/files');

/** The page on which every call can be read and tried. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: apiPagePath,
    index: 'index.html',
    redirect: true,
    cacheControl: false,
    acceptRanges: false,
    // The web app's files have these.
    decorateReply: false,
    setHeaders(reply) {
      reply.header('cache-control', 'no-cache');
    },
  });
}
