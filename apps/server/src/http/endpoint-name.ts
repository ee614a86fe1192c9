import type { FastifyRequest } from 'fastify';

/** The name that the contract gives the call; 'web' for files, 'none' for what is not there. Never the path itself: there would be no end of them. */
export function endpointNameOf({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.endpoint ?? (url === undefined ? 'none' : 'web');
}
