import * as z from 'zod/mini';
import { apiByTag, type EndpointName } from '@daymark/shared/api.ts';
import {
  authorizationHeader,
  getErrorCodes,
  type Endpoint,
  type Schema,
} from '@daymark/shared/endpoint.ts';
import { errorBody, getErrorSentence } from '@daymark/shared/errors.ts';
import { errorTemplates, type ErrorCode } from '@daymark/shared/error-templates.ts';
import * as limits from '@daymark/shared/limits.ts';
import { credentials, registration, signInResult, user } from '@daymark/shared/accounts/account.ts';
import {
  passwordChange,
  passwordConfirmation,
  session,
} from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { passkey } from '@daymark/shared/accounts/passkey.ts';
import { accountAccess } from '@daymark/shared/accounts/account-access.ts';
import { identity } from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import { profileChanges } from '@daymark/shared/accounts/account-endpoints.ts';
import { dashboardAnalytics } from '@daymark/shared/analytics/dashboard-schema.ts';
import { streakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { strength } from '@daymark/shared/analytics/strength-schema.ts';
import { trends } from '@daymark/shared/analytics/trends-schema.ts';
import { weeklyGrid } from '@daymark/shared/analytics/weekly-grid-schema.ts';
import { lifeArea, lifeAreaChanges, newLifeArea } from '@daymark/shared/areas/life-area.ts';
import { quote } from '@daymark/shared/quotes/quote-endpoints.ts';
import { notification } from '@daymark/shared/notifications/notification.ts';
import {
  notificationSettings,
  notificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import {
  newPushSubscription,
  notificationDevice,
  pushDevice,
  pushResult,
} from '@daymark/shared/notifications/push-subscription.ts';
import { newPause, pause, pauseChanges } from '@daymark/shared/pauses/pause.ts';
import {
  recordedScore,
  score,
  scoreBatch,
  scoreBatchAnswer,
  scoreChanges,
} from '@daymark/shared/entries/score.ts';
import { syncAnswer } from '@daymark/shared/sync/sync.ts';
import { webhook } from '@daymark/shared/webhooks/webhook.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { STATUS_CODES } from '../node-http.ts';
import { openApiExamples } from './openapi-examples.ts';

type Json = Record<string, unknown>;

export function createOpenApiDocument(): Json {
  const endpoints = Object.entries(apiByTag).flatMap(([tag, calls]) => {
    const named = Object.entries(calls) as [EndpointName, Endpoint][];
    return named.map(([name, endpoint]) => ({ name, tag, endpoint }));
  });
  const sent = printSchemas(
    endpoints.flatMap(({ endpoint }) => sentSchemas(endpoint)),
    'input',
  );
  const answered = printSchemas(
    endpoints.flatMap(({ endpoint }) => answeredSchemas(endpoint)),
    'output',
  );
  const paths: Record<string, Json> = {};
  for (const { name, tag, endpoint } of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [tag],
      ...describeOperation(name, endpoint, { sent, answered }),
    };
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
      securitySchemes: { session: bearer },
    },
  };
}

/**
 * The header `Daymark-Authorization` is only described here. If it were a second scheme, generated
 * clients would send both headers.
 */
const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: `If a proxy uses \`Authorization\` itself, send the same value as \`${authorizationHeader}\`.`,
};

function sentSchemas({ params, query, body }: Endpoint): Schema[] {
  return [params, query, body].filter((schema) => schema !== undefined);
}

function answeredSchemas({ answers, failureBody = errorBody }: Endpoint): Schema[] {
  return [...Object.values(answers).filter((schema) => schema !== null), failureBody, errorBody];
}

interface Schemas {
  readonly sent: PrintedSchemas;
  readonly answered: PrintedSchemas;
}

function describeOperation(
  name: EndpointName,
  endpoint: Endpoint,
  { sent, answered }: Schemas,
): Json {
  const { params, query, body } = endpoint;
  const example = openApiExamples[name];
  const parameters = [
    ...(params ? describeParameters(sent.of(params), 'path') : []),
    ...(query ? describeParameters(sent.of(query), 'query') : []),
    ...(acceptsIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ];
  return {
    summary: endpoint.summary,
    ...(!endpoint.isPublic && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(sent.of(body), example?.body) } }),
    responses: {
      ...describeAnswers(endpoint, answered, example?.answer),
      ...describeErrors(endpoint, answered),
    },
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
  description: `Repeating a request with the same key returns the first answer, for ${limits.idempotencyDays} days`,
  schema: { type: 'string', maxLength: limits.idempotencyKey.max },
};

function acceptsIdempotencyKey({ method, isPublic }: Endpoint): boolean {
  return method !== 'GET' && !isPublic;
}

function describeAnswers(
  { answers, answerHeaders }: Endpoint,
  answered: PrintedSchemas,
  example: unknown,
): Json {
  const headers = answerHeaders && describeHeaders(answerHeaders);
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]): [string, Json] => [
      status,
      {
        description: STATUS_CODES[status] ?? '',
        ...(headers && { headers }),
        ...(schema && { content: json(answered.of(schema), example) }),
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

function describeErrors(endpoint: Endpoint, answered: PrintedSchemas): Json {
  const content = json(answered.of(endpoint.failureBody ?? errorBody));
  return Object.fromEntries(
    [...Map.groupBy(getErrorCodes(endpoint), (code) => errorTemplates[code].status)].map(
      ([status, codes]): [number, Json] => [
        status,
        { description: codes.map(describeCode).join('\n'), content },
      ],
    ),
  );
}

function describeCode(code: ErrorCode): string {
  return `\`${code}\`: ${getErrorSentence(code)}`;
}

function json(schema: JsonSchema, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const names: ReadonlyMap<Schema, string> = new Map<Schema, string>([
  [user, 'User'],
  [signInResult, 'SignedIn'],
  [registration, 'Registration'],
  [credentials, 'Credentials'],
  [profileChanges, 'ProfileChanges'],
  [passwordChange, 'PasswordChange'],
  [passwordConfirmation, 'PasswordConfirmation'],
  [session, 'Session'],
  [passkey, 'Passkey'],
  [identity, 'Identity'],
  [accountAccess, 'AccountAccess'],
  [webhook, 'Webhook'],
  [lifeArea, 'LifeArea'],
  [newLifeArea, 'NewLifeArea'],
  [lifeAreaChanges, 'LifeAreaChanges'],
  [score, 'Score'],
  [recordedScore, 'NewScore'],
  [scoreChanges, 'ScoreChanges'],
  [scoreBatch, 'ScoreBatch'],
  [scoreBatchAnswer, 'ScoreBatchAnswer'],
  [pause, 'Pause'],
  [newPause, 'NewPause'],
  [pauseChanges, 'PauseChanges'],
  [syncAnswer, 'SyncAnswer'],
  [strength, 'Strength'],
  [weeklyGrid, 'WeeklyGrid'],
  [dashboardAnalytics, 'DashboardAnalytics'],
  [trends, 'Trends'],
  [streakList, 'StreakList'],
  [quote, 'Quote'],
  [notification, 'Notification'],
  [notificationSettings, 'NotificationSettings'],
  [notificationSettingsChanges, 'NotificationSettingsChanges'],
  [newPushSubscription, 'NewPushSubscription'],
  [pushDevice, 'PushDevice'],
  [notificationDevice, 'NotificationDevice'],
  [pushResult, 'PushResult'],
  [errorBody, 'Error'],
]);

interface PrintedSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  of(schema: Schema): JsonSchema;
}

/** @param io 'input' for requests, which may omit values with defaults; 'output' for answers */
function printSchemas(schemas: Iterable<Schema>, io: 'input' | 'output'): PrintedSchemas {
  const ids = new Map(
    [...new Set(schemas)].map((schema, index) => [schema, names.get(schema) ?? `unnamed-${index}`]),
  );
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas: printed } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: createReference,
    override: ({ jsonSchema }) => {
      // Zod's pattern for an instant is very long and adds nothing to the format.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  const print = (schema: Schema) => withoutIdentity(printed[ids.get(schema) ?? ''] ?? {});
  return {
    named: Object.fromEntries(
      [...ids.keys()].flatMap((schema) => {
        const name = names.get(schema);
        return name === undefined ? [] : [[name, print(schema)]];
      }),
    ),
    of(schema) {
      const name = names.get(schema);
      return name === undefined ? print(schema) : { $ref: createReference(name) };
    },
  };
}

function createReference(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutIdentity({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
