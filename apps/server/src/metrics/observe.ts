import type { FastifyInstance } from 'fastify';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import { getEndpointName } from '../http/endpoint-name.ts';
import { toRefusal } from '../http/errors.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { Metrics } from './metrics.ts';

export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isEndless) return done();
    metrics.requestAnswered({
      endpoint: getEndpointName(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    return done();
  });
  app.addHook('onError', async (_request, _reply, error: unknown) => {
    if (error instanceof DatabaseUnavailable) metrics.databaseFailed();
    metrics.requestRefused(toRefusal(error).refusalCode);
  });
}

export function observePushes(sender: PushSender, metrics: Metrics): PushSender {
  return {
    ...sender,
    async send(...message) {
      const outcome = await sender.send(...message);
      metrics.pushAttempted(outcome.result);
      return outcome;
    },
  };
}
