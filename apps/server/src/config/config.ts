import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  registrationModes,
  type RegistrationMode,
} from '@daymark/shared/accounts/invitation-endpoints.ts';
import { email } from '@daymark/shared/accounts/account.ts';
import * as z from 'zod/mini';
import {
  postgresChecks,
  readPostgresPlace,
  postgresVariables,
  type PostgresPlace,
} from './postgres-settings.ts';
import {
  backupChecks,
  readBackupSettings,
  backupVariables,
  type BackupSettings,
} from './backup-settings.ts';
import {
  mailChecks,
  readMailSettings,
  mailVariables,
  operatorEmail,
  type MailSettings,
} from './mail-settings.ts';
import {
  proxyChecks,
  readProxySettings,
  proxyVariables,
  type ProxySettings,
} from './proxy-settings.ts';
import { createCheck, isWebAddress, onOrOff, optionalText, trimAddress } from './variables.ts';
import { pushChecks, readPushSettings, pushVariables, type PushSettings } from './push-settings.ts';
import {
  singleSignOnChecks,
  readSingleSignOnSettings,
  singleSignOnVariables,
  type SingleSignOnSettings,
} from './single-sign-on-settings.ts';
import { readWebhookSettings, webhookVariables, type WebhookSettings } from './webhook-settings.ts';

/** Another value, such as `prod`, would let insecure settings pass without a message. */
const nodeEnvironments = ['production', 'development', 'test'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config extends ProxySettings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined if the server uses SQLite in `dataDir`. */
  readonly postgres: PostgresPlace | undefined;
  readonly publicUrl: string | undefined;
  readonly supportEmail: string;
  readonly registration: RegistrationSettings;
  readonly logLevel: (typeof logLevels)[number];
  readonly logRequests: boolean;
  readonly assistants: boolean;
  readonly limits: RateLimitSettings;
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /**
   * Whether spans are sent to an OpenTelemetry collector. OpenTelemetry's SDK reads the other OTEL
   * variables.
   */
  readonly traces: boolean;
  readonly push: PushSettings;
  readonly webhooks: WebhookSettings;
  readonly mail: MailSettings | undefined;
  readonly singleSignOn: SingleSignOnSettings | undefined;
  readonly backups: BackupSettings;
}

export interface RegistrationSettings {
  readonly mode: RegistrationMode;
  /** Email of the user who may invite others. */
  readonly adminEmail: string | undefined;
}

export interface RateLimitSettings {
  /**
   * Registrations per network address and hour. The same number also limits the requests for reset
   * mails of a network, and its changes of emails, usernames and passwords.
   */
  readonly registrations: number;
  /**
   * Failed sign-ins per account and network in 15 minutes. A network may have three times as many
   * failures, and an account ten times as many.
   */
  readonly loginFailures: number;
  /**
   * Requests of devices per user and minute. All tokens of a user together may send as many
   * requests.
   */
  readonly requests: number;
  /** Requests per token and minute. */
  readonly tokenRequests: number;
  /** Seconds of thread time per user and minute. */
  readonly serverSeconds: number;
  /** Items in batch requests per user and minute. */
  readonly items: number;
  /** Megabytes of request bodies per user and minute. */
  readonly bodyMegabytes: number;
  /** Open connections per network address on this node. Trusted proxies have no limit. */
  readonly connections: number;
  /** Maximum megabytes that an account may store. */
  readonly storageMegabytes: number;
  /** Concurrent requests on this node. */
  readonly atOnce: number;
}

export class InvalidConfig extends Error {
  override name = 'InvalidConfig';

  constructor(errors: readonly string[]) {
    super(`The configuration is not valid:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  }
}

const environment = z
  .object({
    NODE_ENV: z.optional(
      z.enum(nodeEnvironments, { error: `must be one of ${nodeEnvironments.join(', ')}` }),
    ),
    PORT: wholeNumber({ absent: 3000, max: 65_535 }),
    HOST: z._default(z.string(), '127.0.0.1'),
    DATA_DIR: z._default(z.string(), './data'),
    ...postgresVariables,
    ...proxyVariables,
    SUPPORT_EMAIL: z.optional(operatorEmail),
    REGISTRATION: z._default(
      z.enum(registrationModes, { error: `must be one of ${registrationModes.join(', ')}` }),
      'open',
    ),
    ADMIN_EMAIL: optionalText((text) => email.safeParse(text).success, 'must be an email address'),
    LOG_LEVEL: z._default(
      z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
      'info',
    ),
    LOG_REQUESTS: onOrOff('off'),
    MCP: onOrOff('off'),
    LIMIT_REGISTRATIONS: wholeNumber({ absent: 20 }),
    LIMIT_LOGIN_FAILURES: wholeNumber({ absent: 10 }),
    LIMIT_REQUESTS: wholeNumber({ absent: 600 }),
    LIMIT_TOKEN_REQUESTS: wholeNumber({ absent: 300 }),
    LIMIT_SERVER_SECONDS: wholeNumber({ absent: 5 }),
    LIMIT_ITEMS: wholeNumber({ absent: 120_000 }),
    LIMIT_BODY_MB: wholeNumber({ absent: 100 }),
    LIMIT_STORAGE_MB: wholeNumber({ absent: 200, max: 1_000_000 }),
    LIMIT_AT_ONCE: wholeNumber({ absent: 1000 }),
    LIMIT_CONNECTIONS: wholeNumber({ absent: 1000 }),
    METRICS_PORT: z.optional(z.pipe(textOfNumber(65_535), z.transform(Number))),
    METRICS_HOST: z._default(z.string(), '127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalText(
      isWebAddress,
      'must be an http:// or https:// address',
    ),
    // The exporter always uses this protocol, so any other value would be ignored without an error.
    OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(
      z.enum(['http/protobuf'], { error: 'must be http/protobuf' }),
    ),
    ...pushVariables,
    ...webhookVariables,
    ...mailVariables,
    ...singleSignOnVariables,
    ...backupVariables,
  })
  .check(
    ...proxyChecks,
    createCheck('METRICS_PORT', 'must differ from PORT', (values) => !isPortShared(values)),
    ...postgresChecks,
    ...pushChecks,
    ...mailChecks,
    ...singleSignOnChecks,
    ...backupChecks,
  );

export const variableNames: readonly string[] = Object.keys(environment.shape);

/** Throws InvalidConfig with all errors. An empty variable counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new InvalidConfig(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  }
  const values = parsed.data;
  const dataDir = withHome(values.DATA_DIR);
  const supportEmail = values.SUPPORT_EMAIL ?? getSupportMailbox(values.PUBLIC_URL);
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir,
    postgres: readPostgresPlace(values),
    publicUrl: values.PUBLIC_URL && trimAddress(values.PUBLIC_URL),
    supportEmail,
    registration: { mode: values.REGISTRATION, adminEmail: values.ADMIN_EMAIL },
    ...readProxySettings(values),
    logLevel: values.LOG_LEVEL,
    logRequests: values.LOG_REQUESTS === 'on',
    assistants: values.MCP === 'on',
    limits: {
      registrations: values.LIMIT_REGISTRATIONS,
      loginFailures: values.LIMIT_LOGIN_FAILURES,
      requests: values.LIMIT_REQUESTS,
      tokenRequests: values.LIMIT_TOKEN_REQUESTS,
      serverSeconds: values.LIMIT_SERVER_SECONDS,
      items: values.LIMIT_ITEMS,
      bodyMegabytes: values.LIMIT_BODY_MB,
      storageMegabytes: values.LIMIT_STORAGE_MB,
      atOnce: values.LIMIT_AT_ONCE,
      connections: values.LIMIT_CONNECTIONS,
    },
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    push: readPushSettings(values),
    webhooks: readWebhookSettings(values),
    mail: readMailSettings(values, supportEmail),
    singleSignOn: readSingleSignOnSettings(values),
    backups: readBackupSettings(
      { ...values, BACKUP_DIR: values.BACKUP_DIR && withHome(values.BACKUP_DIR) },
      dataDir,
    ),
  };
}

/** Expands a leading `~`, because `.env` files and systemd units do not. */
function withHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

function wholeNumber({ absent, max = 1_000_000_000 }: { absent: number; max?: number }) {
  return z.pipe(z._default(textOfNumber(max), String(absent)), z.transform(Number));
}

function textOfNumber(max: number) {
  const isWithin = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= max;
  return z.string().check(z.refine(isWithin, { error: `must be a whole number from 0 to ${max}` }));
}

interface Ports {
  readonly PORT: number;
  readonly HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
}

function isPortShared({ PORT, HOST, METRICS_PORT, METRICS_HOST }: Ports): boolean {
  // Each port 0 makes the system choose another free port.
  if (METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT) return false;
  return (
    HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => /^(0\.0\.0\.0|::)$/.test(host))
  );
}

/**
 * Returns the support mailbox of RFC 2142 on the public host, or else an address that cannot exist.
 */
function getSupportMailbox(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return z.email().safeParse(`support@${host}`).success
    ? `support@${host}`
    : 'support@daymark.example';
}
