import type { FastifyRequest } from 'fastify';

/** Returns the endpoint's name in the contract, 'web' for files, or 'none' for unknown paths. */
export function getEndpointName({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.endpoint ?? (url === undefined ? 'none' : 'web');
}
