import type { FastifyInstance } from 'fastify';

/**
 * The service worker does not answer this path, so an access portal sees the visit and can sign the
 * person in (decision 048).
 */
export const returnPath = '/return';

export function serveReturn(app: FastifyInstance): void {
  app.get<{ Querystring: { to?: unknown } }>(returnPath, ({ query }, reply) =>
    reply.header('cache-control', 'no-store').redirect(toOwnPath(query.to), 302),
  );
}

/** Browsers read `//host`, `/\host` and `/..//host` as other hosts. */
function toOwnPath(to: unknown): string {
  const here = 'http://localhost';
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, here)) return start;
  const { origin, pathname, search, hash } = new URL(to, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : start;
}

const start = '/dashboard';
