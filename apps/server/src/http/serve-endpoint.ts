import { isDeepStrictEqual } from 'node:util';
import type {
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  onRequestHookHandler,
} from 'fastify';
import * as z from 'zod/mini';
import type { Scope } from '@daymark/shared/scope.ts';
import { api } from '@daymark/shared/api.ts';
import {
  getErrorCodes,
  type EndpointAnswer,
  type Endpoint,
  type RequestOf,
  type Schema,
} from '@daymark/shared/endpoint.ts';
import {
  describeFieldError,
  errorBody,
  toFieldErrors,
  type FieldError,
} from '@daymark/shared/errors.ts';
import { errorTemplates, type ErrorCode } from '@daymark/shared/error-templates.ts';
import { isUuid } from '@daymark/shared/identifier.ts';
import type { BoundStore } from '../store/store.ts';
import type { Principal } from '../store/principal.ts';
import type { RequestSession, Server } from './server.ts';
import { getBudgetKey } from './budgets.ts';
import { refuse } from './errors.ts';
import {
  findEarlierAnswer,
  readIdempotencyKey,
  writeOnce,
  type StoredOrNewAnswer,
} from './idempotency.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    acceptsTokenHash?: true;
    countsAlone?: true;
    scope?: Scope;
    /** The response does not end before the client disconnects. */
    isEndless?: true;
  }
}

const namesOfEndpoints = new Map<Endpoint, string>(
  Object.entries(api).map(([name, endpoint]) => [endpoint, name]),
);

export interface EndpointCall<E extends Endpoint> extends RequestOf<E> {
  readonly session: E['isPublic'] extends true
    ? null
    : E['scope'] extends Scope
      ? Principal
      : RequestSession;
  readonly request: FastifyRequest;
  /** Runs `work` once per Idempotency-Key, in one transaction. */
  readonly writeOnce: <const A extends EndpointAnswer<E>>(
    work: (store: BoundStore) => Promise<A>,
  ) => Promise<A>;
  /** Returns the stored answer of `writeOnce` for the same Idempotency-Key, or null. */
  readonly earlierAnswer: () => Promise<EndpointAnswer<E> | null>;
}

/** The handler gets only validated requests. They are authenticated unless `endpoint.isPublic`. */
export function serveEndpoint<E extends Endpoint, const A extends EndpointAnswer<E>>(
  server: Server,
  endpoint: E,
  handler: (call: EndpointCall<E>) => Promise<A>,
): void {
  const { app, authenticate } = server;
  const needsSession = !endpoint.isPublic;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemas.getOrInsertComputed(endpoint, createSchema),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: {
      endpoint: namesOfEndpoints.get(endpoint) ?? endpoint.path,
      ...(endpoint.acceptsTokenHash && { acceptsTokenHash: true }),
      ...((endpoint.endsAccess || endpoint.countsAlone) && { countsAlone: true }),
      ...(endpoint.scope && { scope: endpoint.scope }),
    },
    onRequest: [passOnEmptyIds, ...(needsSession ? [authenticate] : []), refuseUnknownIds],
    preValidation: needsSession && endpoint.method !== 'GET' ? [readIdempotencyKey(endpoint)] : [],
    handler: async (request, reply) => {
      const charge = endpoint.method === 'GET' ? measureTurn(server, request) : undefined;
      // The hooks have validated the request, so the cast is safe.
      const { params, query, body, session } = request as unknown as EndpointCall<E>;
      if (endpoint.stores && request.session !== null) {
        const { session: owner, bodyBytes } = request;
        await server.storage.assertRoom(owner, bodyBytes).catch(async (error: unknown) => {
          // A repeated request gets its first answer even when the quota is full.
          if ((await findEarlierAnswer(server, request)) === null) throw error;
        });
      }
      const answer = await handler({
        params,
        query,
        body,
        session,
        request,
        writeOnce: (work) => writeOnce(server, request, work),
        earlierAnswer: () =>
          findEarlierAnswer(server, request) as Promise<EndpointAnswer<E> | null>,
      });
      const { status, body: answerBody, headers = {} }: StoredOrNewAnswer = answer;
      void reply.code(status).headers(headers).send(answerBody);
      charge?.();
      return reply;
    },
  });
}

/**
 * The returned function charges the user for the time since this call. It charges nothing if the
 * event loop has turned meanwhile, because the thread then also worked on other requests.
 */
function measureTurn({ budgets, clock }: Server, { session }: FastifyRequest): () => void {
  const started = performance.now();
  let hasTurned = false;
  const turned = setImmediate(() => {
    hasTurned = true;
  });
  return () => {
    clearImmediate(turned);
    if (hasTurned || session === null) return;
    budgets.time.charge(getBudgetKey(session), performance.now() - started, clock());
  };
}

/** A cache for tests, which build the app thousands of times. */
const schemas = new WeakMap<Endpoint, FastifySchema>();

function createSchema(endpoint: Endpoint): FastifySchema {
  const { params, query, body } = endpoint;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: createAnswerSchemas(endpoint),
  };
}

/** The schema of a failure allows only the error codes of the endpoint. */
function createAnswerSchemas(endpoint: Endpoint): Record<string, Schema> {
  const successes = Object.entries(endpoint.answers).map(([status, schema]): [string, Schema] => [
    status,
    schema ?? z.undefined(),
  ]);
  const failures = [
    ...Map.groupBy(getErrorCodes(endpoint), (code) => errorTemplates[code].status),
  ].map(([status, codes]): [string, Schema] => [
    String(status),
    endpoint.failureBody
      ? z.extend(endpoint.failureBody, { code: z.enum(codes) })
      : getFailureSchema(codes),
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

/** A cache: most endpoints share a few schemas, and creating a schema is slow. */
const failureSchemas = new Map<string, Schema>();

function getFailureSchema(codes: ErrorCode[]): Schema {
  return failureSchemas.getOrInsertComputed(codes.join(), () =>
    z.extend(errorBody, { code: z.enum(codes) }),
  );
}

/** The router matches `/life-areas/` with `/life-areas/{id}` and an empty id. */
const passOnEmptyIds: onRequestHookHandler = (request, reply, done) => {
  const { id } = request.params as { id?: string };
  if (id === '') reply.callNotFound();
  else done();
};

const refuseUnknownIds: onRequestHookHandler = (request, _reply, done) => {
  const { id } = request.params as { id?: string };
  done(id === undefined || isUuid(id) ? undefined : refuse('not_found'));
};

export const validateRequest: FastifySchemaCompiler<Schema> = ({ schema }) => {
  return (data: unknown) => {
    const parsed = z.safeParse(schema, data);
    const errors = parsed.success
      ? unstorableTexts(parsed.data)
      : toFieldErrors(parsed.error.issues);
    if (errors.length > 0) return { error: refuse('validation_error', { errors }) };
    return { value: parsed.data };
  };
};

/** PostgreSQL can store neither U+0000 nor half of a surrogate pair. */
function unstorableTexts(value: unknown, field = ''): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [describeFieldError(field, 'invalid')]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    unstorableTexts(item, field === '' ? name : `${field}.${name}`),
  );
}

/** TypeScript has checked the types of answers, so they are not validated again. */
export const printAnswer: FastifySerializerCompiler<Schema> = () => (data) => JSON.stringify(data);

/** Throws if an answer differs from the contract, even by an extra field. Only tests use it. */
export const checkAnswer: FastifySerializerCompiler<Schema> = ({ schema, method, url }) => {
  return (data) => {
    const text = JSON.stringify(data);
    const sent: unknown = JSON.parse(text);
    const parsed = z.safeParse(schema, sent);
    if (parsed.success && isDeepStrictEqual(parsed.data, sent)) return text;
    const reason = parsed.success ? 'it has extra fields' : z.prettifyError(parsed.error);
    throw new Error(`The answer to ${method} ${url} breaks the contract: ${reason}\n${text}`);
  };
};
