import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/errors.ts';

/** Tells a person whose assistant finds nothing at `/mcp` what the operator has to change. */
export function refuseAssistants(app: FastifyInstance): void {
  app.route({
    method: 'POST',
    url: '/mcp',
    config: { endpoint: 'assistants' },
    handler: () => {
      const detail = 'Assistants are turned off here. The operator can turn them on with MCP=on.';
      throw refuse('not_found', { detail });
    },
  });
}
