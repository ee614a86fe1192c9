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
  errorTemplates,
  fieldErrorsOf,
  type ErrorCode,
  type FieldError,
} from '@daymark/shared/errors.ts';
import { isUuid } from '@daymark/shared/identifier.ts';
import type { BoundStore } from '../store/store.ts';
import type { Principal } from '../store/principal.ts';
import type { ActiveSession, Server } from './server.ts';
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
    endsAccess?: true;
    countsAlone?: true;
    scope?: Scope;
    /** The answer continues as long as the client reads it. */
    isEndless?: true;
  }
}

const namesOfEndpoints = new Map<Endpoint, string>(
  Object.entries(api).map(([name, endpoint]) => [endpoint, name]),
);

/** Arguments of a handler: the validated parts of the request, and its user. */
export interface EndpointCall<E extends Endpoint> extends RequestOf<E> {
  readonly session: E['isPublic'] extends true
    ? null
    : E['scope'] extends Scope
      ? Principal
      : ActiveSession;
  readonly request: FastifyRequest;
  /** Runs the write in one transaction, once per Idempotency-Key. */
  readonly writeOnce: <const A extends EndpointAnswer<E>>(
    work: (store: BoundStore) => Promise<A>,
  ) => Promise<A>;
  /** Returns the stored answer of `writeOnce` for the same Idempotency-Key, or null. */
  readonly earlierAnswer: () => Promise<EndpointAnswer<E> | null>;
}

/** Registers the route of an endpoint. The handler gets authenticated, validated requests only. */
export function serveEndpoint<E extends Endpoint, const A extends EndpointAnswer<E>>(
  server: Server,
  endpoint: E,
  handler: (call: EndpointCall<E>) => Promise<A>,
): void {
  const { app, authenticate } = server;
  const needsSession = !endpoint.isPublic;
  app.route({
    method: endpoint.method,
    // Fastify writes `:id` for the contract's `{id}`.
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemas.getOrInsertComputed(endpoint, schemaOf),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: {
      endpoint: namesOfEndpoints.get(endpoint) ?? endpoint.path,
      ...(endpoint.acceptsTokenHash && { acceptsTokenHash: true }),
      ...(endpoint.endsAccess && { endsAccess: true }),
      ...((endpoint.endsAccess || endpoint.countsAlone) && { countsAlone: true }),
      ...(endpoint.scope && { scope: endpoint.scope }),
    },
    onRequest: [passOnEmptyIds, ...(needsSession ? [authenticate] : []), refuseUnknownIds],
    preValidation: needsSession && endpoint.method !== 'GET' ? [readIdempotencyKey(endpoint)] : [],
    handler: async (request, reply) => {
      const charge = endpoint.method === 'GET' ? measureTurn(server, request) : undefined;
      // The hooks have validated the request, so this cast is safe.
      const { params, query, body, session } = request as unknown as EndpointCall<E>;
      if (endpoint.stores && request.session !== null) {
        const { session: owner, bodyBytes } = request;
        await server.storage.assertRoom(owner, bodyBytes).catch(async (error: unknown) => {
          // A repeat gets the first answer even when the quota is full.
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
 * Returns a function that charges the person for the thread time since the call. It charges nothing
 * when the event loop has turned, because other requests ran meanwhile.
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

/** Cached, because tests build the app thousands of times. */
const schemas = new WeakMap<Endpoint, FastifySchema>();

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { params, query, body } = endpoint;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: answerSchemasOf(endpoint),
  };
}

/** Returns the schemas by status. Failures allow only the codes of the endpoint. */
function answerSchemasOf(endpoint: Endpoint): Record<string, Schema> {
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
      : failureSchemaOf(codes),
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

/** Cache. Most endpoints share the same few schemas, and creating one is slow. */
const failureSchemas = new Map<string, Schema>();

function failureSchemaOf(codes: ErrorCode[]): Schema {
  return failureSchemas.getOrInsertComputed(codes.join(), () =>
    z.extend(errorBody, { code: z.enum(codes) }),
  );
}

/** The router matches `/life-areas/` with `/life-areas/{id}`. */
const passOnEmptyIds: onRequestHookHandler = (request, reply, done) => {
  const { id } = request.params as { id?: string };
  if (id === '') reply.callNotFound();
  else done();
};

/** Answers 404 for an id that is no UUID. */
const refuseUnknownIds: onRequestHookHandler = (request, _reply, done) => {
  const { id } = request.params as { id?: string };
  done(id === undefined || isUuid(id) ? undefined : refuse('not_found'));
};

/** Validates by the contract's schema. Invalid input is a 422 that names every field. */
export const validateRequest: FastifySchemaCompiler<Schema> = ({ schema }) => {
  return (data: unknown) => {
    const parsed = z.safeParse(schema, data);
    const errors = parsed.success
      ? unstorableTexts(parsed.data)
      : fieldErrorsOf(parsed.error.issues);
    if (errors.length > 0) return { error: refuse('validation_error', { errors }) };
    return { value: parsed.data };
  };
};

/** Returns texts that PostgreSQL cannot store: with U+0000 or half of a surrogate pair. */
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

/** Prints answers without validation, because the compiler has checked their types. */
export const printAnswer: FastifySerializerCompiler<Schema> = () => (data) => JSON.stringify(data);

/** Throws when an answer differs from the contract, also by an extra field. For tests. */
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
