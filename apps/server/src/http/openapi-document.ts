import { api } from '@daymark/shared/api.ts';
import type { Endpoint, Schema } from '@daymark/shared/endpoint.ts';
import { errorBody, errorCatalogue, type ErrorCode } from '@daymark/shared/errors.ts';
import { limits } from '@daymark/shared/limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { errorsByStatus } from './endpoint-errors.ts';
import { STATUS_CODES } from '../node-http.ts';
import { printSchemas, type JsonSchema, type PrintedSchemas } from './openapi-schemas.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the contract: every endpoint of the table, and nothing that is not in it. */
export function openApiDocument(): Json {
  const endpoints = Object.entries<Endpoint>(api);
  const sent = printSchemas(
    endpoints.flatMap(([, endpoint]) => sentSchemas(endpoint)),
    'input',
  );
  const answered = printSchemas(
    endpoints.flatMap(([, endpoint]) => answeredSchemas(endpoint)),
    'output',
  );
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeOperation(name, endpoint, {
      sent,
      answered,
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daymark',
      version: packageJson.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: { ...sent.named, ...answered.named },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function sentSchemas({ params, query, body }: Endpoint): Schema[] {
  return [params, query, body].filter((schema) => schema !== undefined);
}

function answeredSchemas({ answers }: Endpoint): Schema[] {
  return [...Object.values(answers).filter((schema) => schema !== null), errorBody];
}

interface Schemas {
  readonly sent: PrintedSchemas;
  readonly answered: PrintedSchemas;
}

function describeOperation(name: string, endpoint: Endpoint, { sent, answered }: Schemas): Json {
  const { params, query, body } = endpoint;
  const parameters = [
    ...(params ? describeParameters(sent.of(params), 'path') : []),
    ...(query ? describeParameters(sent.of(query), 'query') : []),
    ...(acceptsIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ];
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access === 'session' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(sent.of(body)) } }),
    responses: { ...describeAnswers(endpoint, answered), ...describeErrors(endpoint, answered) },
  };
}

function describeParameters(schema: JsonSchema, place: 'path' | 'query'): Json[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: required.has(name),
    schema: property,
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key and request again gives the first answer again, for ${limits.idempotencyDays} days`,
  schema: { type: 'string', maxLength: limits.idempotencyKey.max },
};

function acceptsIdempotencyKey({ method, access }: Endpoint): boolean {
  return method !== 'GET' && access === 'session';
}

function describeAnswers({ answers, answerHeaders }: Endpoint, answered: PrintedSchemas): Json {
  const headers = answerHeaders && describeHeaders(answerHeaders);
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]): [string, Json] => [
      status,
      {
        description: STATUS_CODES[status] ?? '',
        ...(headers && { headers }),
        ...(schema && { content: json(answered.of(schema)) }),
      },
    ]),
  );
}

function describeHeaders(answerHeaders: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(answerHeaders).map(([name, description]): [string, Json] => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
}

/** Every status of failure with the codes that come with it. */
function describeErrors(endpoint: Endpoint, answered: PrintedSchemas): Json {
  const content = json(answered.of(errorBody));
  return Object.fromEntries(
    [...errorsByStatus(endpoint)].map(([status, codes]): [number, Json] => [
      status,
      { description: codes.map(describeCode).join('\n'), content },
    ]),
  );
}

function describeCode(code: ErrorCode): string {
  return `\`${code}\`: ${errorCatalogue[code].detail}`;
}

function json(schema: JsonSchema): Json {
  return { 'application/json': { schema } };
}
