import type { FastifyInstance } from 'fastify';

/**
 * Leads back into the app. The service worker does not answer this path, so an access portal sees the visit, signs the person
 * in, and sends them here (decision 099).
 */
export const returnPath = '/return';

export function serveReturn(app: FastifyInstance): void {
  app.get<{ Querystring: { to?: unknown } }>(returnPath, ({ query }, reply) =>
    reply.header('cache-control', 'no-store').redirect(ownPathOf(query.to), 302),
  );
}

/** A path of this origin and nothing else: browsers take `//host`, `/\host` and `/..//host` for other hosts. */
function ownPathOf(to: unknown): string {
  const here = 'http://localhost';
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, here)) return start;
  const { origin, pathname, search, hash } = new URL(to, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : start;
}

const start = '/dashboard';
