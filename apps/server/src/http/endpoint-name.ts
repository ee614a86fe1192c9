import type { FastifyRequest } from 'fastify';

/** Returns the contract's name of the call, 'web' for files, or 'none' for unknown paths. */
export function getEndpointName({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.endpoint ?? (url === undefined ? 'none' : 'web');
}
