import type { FastifyRequest, FastifySchema, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { api } from '@daymark/shared/api.ts';
import type { AnswerOf, Endpoint, RequestOf, Schema } from '@daymark/shared/endpoint.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { isUuid } from '@daymark/shared/identifier.ts';
import type { ActiveSession } from './active-session.ts';
import type { BoundStore } from '../store.ts';
import { errorsByStatus } from './endpoint-errors.ts';
import { refuse } from './errors.ts';
import { readIdempotencyKey, type Answer } from './idempotency.ts';
import { routePathOf } from './route-path.ts';
import type { Server } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name that the contract gives the call. */
    endpoint?: string;
    acceptsTokenHash?: true;
    /** Its answer goes on for as long as somebody listens. */
    isEndless?: true;
  }
}

const namesOfEndpoints = new Map<Endpoint, string>(
  Object.entries(api).map(([name, endpoint]) => [endpoint, name]),
);

/** What a handler gets: the validated parts of the request, and who sent it. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  readonly session: E['access'] extends 'session' ? ActiveSession : null;
  readonly request: FastifyRequest;
  /** Runs the write in one transaction, once for each Idempotency-Key. */
  readonly writeOnce: <const A extends AnswerOf<E>>(
    work: (store: BoundStore) => Promise<A>,
  ) => Promise<A>;
  /** What `writeOnce` answered to the same Idempotency-Key before; null when nothing yet. */
  readonly earlierAnswer: () => Promise<AnswerOf<E> | null>;
}

/** Registers the route that the contract describes. The handler is called for authenticated, validated requests only. */
export function serveEndpoint<E extends Endpoint, const A extends AnswerOf<E>>(
  { app, authenticate, writeOnce, earlierAnswer }: Server,
  endpoint: E,
  handler: (call: Call<E>) => Promise<A>,
): void {
  const needsSession = endpoint.access === 'session';
  app.route({
    method: endpoint.method,
    url: routePathOf(endpoint.path),
    schema: schemaOf(endpoint),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: {
      endpoint: namesOfEndpoints.get(endpoint) ?? endpoint.path,
      ...(endpoint.acceptsTokenHash && { acceptsTokenHash: true }),
    },
    onRequest: [passOnEmptyIds, ...(needsSession ? [authenticate] : []), refuseUnknownIds],
    preValidation: needsSession && endpoint.method !== 'GET' ? [readIdempotencyKey(endpoint)] : [],
    handler: async (request, reply) => {
      // The outside enters here: the hooks above have made the request what the endpoint says it is.
      const { params, query, body, session } = request as unknown as Call<E>;
      const answer = await handler({
        params,
        query,
        body,
        session,
        request,
        writeOnce: (work) => writeOnce(request, work),
        earlierAnswer: () => earlierAnswer(request) as Promise<AnswerOf<E> | null>,
      });
      const { status, body: answerBody, headers = {} }: Answer = answer;
      return reply.code(status).headers(headers).send(answerBody);
    },
  });
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { params, query, body } = endpoint;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: answerSchemasOf(endpoint),
  };
}

/** By status, the failures with the codes that the endpoint may answer with and no others. */
function answerSchemasOf(endpoint: Endpoint): Record<string, Schema> {
  const successes = Object.entries(endpoint.answers).map(([status, schema]): [string, Schema] => [
    status,
    schema ?? z.undefined(),
  ]);
  const failures = [...errorsByStatus(endpoint)].map(([status, codes]): [string, Schema] => [
    String(status),
    z.extend(errorBody, { code: z.enum(codes) }),
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

/** The router takes `/life-areas/` for `/life-areas/{id}` with an empty id, where that path has no such verb itself. */
const passOnEmptyIds: onRequestHookHandler = (request, reply, done) => {
  const { id } = request.params as { id?: string };
  if (id === '') reply.callNotFound();
  else done();
};

/** What is no UUID names nothing, and nothing is what there is to say about it. */
const refuseUnknownIds: onRequestHookHandler = (request, _reply, done) => {
  const { id } = request.params as { id?: string };
  done(id === undefined || isUuid(id) ? undefined : refuse('not_found'));
};
