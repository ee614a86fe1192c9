import type { FastifyInstance } from 'fastify';

/**
 * Returns the URL without the path of PUBLIC_URL. A proxy may pass the path on or strip it, so URLs
 * without it stay as they are.
 * @param basePath such as `/daymark`, or empty
 */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  return /^[/?]/.test(rest) ? rest.replace(/^\?/, '/?') : url;
}

/**
 * Redirects `/daymark` to `/daymark/`. Puts the path in front of the target of every redirect
 * within the app.
 */
export function redirectBelow(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return;
  app.get(basePath, (_request, reply) => reply.redirect('/', 308));
  app.addHook('onSend', async (_request, reply) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && /^\/(?!\/)/.test(location)) {
      reply.header('location', basePath + location);
    }
  });
}
