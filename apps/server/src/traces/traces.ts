import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseObserver } from '../database/observed-database.ts';
import { getEndpointName } from '../http/endpoint-name.ts';
import { createWarning } from '../http/overload.ts';

/** Milliseconds that the shutdown waits for the collector. */
const maxFlushTime = 3000;

export type Traces = ReturnType<typeof createTraces>;

/** Spans contain no personal data: no address, query, body or parameters. */
export function createTraces(version: string) {
  // The SDK reads the variables of OpenTelemetry: the service name here, the URL in the exporter.
  const resource = resourceFromAttributes({
    [ATTR_SERVICE_NAME]: 'daymark',
    [ATTR_SERVICE_VERSION]: version,
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('daymark', version);
  const active = new AsyncLocalStorage<Context>();
  return {
    /** Must be called before all other hooks are added, except the hook of `answerOneAtATime`. */
    watch(app: FastifyInstance): void {
      const warn = createWarning(app.log);
      setGlobalErrorHandler((error) =>
        warn({ error: error instanceof Error ? error.message : error }, 'traces could not be sent'),
      );
      traceRequests(app, { tracer, active });
    },
    database: observeDatabase({ tracer, active }),
    async close(): Promise<void> {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, wait(maxFlushTime, undefined, { ref: false })]);
    },
  };
}

interface Tracing {
  readonly tracer: Tracer;
  readonly active: AsyncLocalStorage<Context>;
}

function traceRequests(app: FastifyInstance, { tracer, active }: Tracing): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const propagator = new W3CTraceContextPropagator();

  app.addHook('onRequest', (request, reply, done) => {
    const { config, url: route } = request.routeOptions;
    // The span of a stream could last a day.
    if (config.isEndless === true) return done();
    const parent = propagator.extract(outerContext(request), request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          [ATTR_HTTP_REQUEST_METHOD]: request.method,
          ...(route !== undefined && { [ATTR_HTTP_ROUTE]: route }),
          'daymark.endpoint': getEndpointName(request),
        },
      },
      parent,
    );
    reply.raw.once('close', () => endRequest(span, reply));
    const context = trace.setSpan(parent, span);
    contexts.set(request, context);
    return active.run(context, done);
  });

  // The end of a body is an event of the connection, which does not have the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context === undefined) done();
    else active.run(context, done);
  });

  /** A tool call of an assistant belongs to the span of its `/mcp` request. */
  function outerContext({ raw }: FastifyRequest): Context {
    return (raw.socket instanceof Socket ? undefined : active.getStore()) ?? ROOT_CONTEXT;
  }
}

function endRequest(span: Span, { statusCode }: FastifyReply): void {
  span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode);
  if (statusCode >= 500) fail(span, String(statusCode));
  span.end();
}

function fail(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Statements that get no span. Their transaction has a span, and several SQLite transactions can
 * share one such statement.
 */
const transactionPattern = /^(?:begin|commit|rollback|savepoint|release)\b/i;

function observeDatabase({ tracer, active }: Tracing): DatabaseObserver {
  return {
    statementEnded({ system, sql, milliseconds, error }) {
      const parent = active.getStore();
      // Jobs query every few seconds and are not traced.
      if (parent === undefined || transactionPattern.test(sql)) return;
      const end = performance.now();
      const span = tracer.startSpan(
        getSpanName(sql),
        {
          kind: SpanKind.CLIENT,
          startTime: end - milliseconds,
          attributes: { [ATTR_DB_SYSTEM_NAME]: system, [ATTR_DB_QUERY_TEXT]: sql },
        },
        parent,
      );
      if (error !== undefined) fail(span, getErrorType(error));
      span.end(end);
    },

    transact: (transact) => async (work) => {
      const parent = active.getStore();
      if (parent === undefined) return transact(work);
      const span = tracer.startSpan('transaction', { kind: SpanKind.INTERNAL }, parent);
      // A group commit may run `work` in another request, so the context is bound here.
      const bound = active.run(trace.setSpan(parent, span), () => AsyncLocalStorage.bind(work));
      try {
        return await transact(bound);
      } catch (error) {
        fail(span, getErrorType(error));
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

function getSpanName(sql: string): string {
  const [operation = 'statement'] = /^\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql) ?? [];
  return table === undefined ? operation : `${operation} ${table}`;
}

/** Leaves out the message, because it may contain values. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}
