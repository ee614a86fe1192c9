import { homedir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';
import { generateVapidKeyPair } from './vapid-keys.ts';

const vapidKeys = generateVapidKeyPair();
const recipient = await identityToRecipient(await generateX25519Identity());

it('readConfig defaults to SQLite and to 127.0.0.1:3000', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    postgres: undefined,
    publicUrl: undefined,
    basePath: '',
    frameAncestors: [],
    supportEmail: 'support@daymark.example',
    registration: { mode: 'open', adminEmail: undefined },
    trustProxy: false,
    trustedHeader: undefined,
    logLevel: 'info',
    logRequests: false,
    assistants: false,
    limits: {
      registrations: 20,
      loginFailures: 10,
      requests: 600,
      tokenRequests: 300,
      serverSeconds: 5,
      items: 120_000,
      bodyMegabytes: 100,
      storageMegabytes: 200,
      atOnce: 1000,
      connections: 1000,
    },
    metrics: undefined,
    traces: false,
    push: {
      vapidKeys: undefined,
      vapidSubject: 'mailto:daymark@example.com',
      allowedHosts: [],
      insecureHosts: [],
    },
    webhooks: { allowedHosts: [] },
    mail: undefined,
    singleSignOn: undefined,
    backups: {
      schedule: undefined,
      folder: 'data/backups',
      recipient: undefined,
      command: undefined,
    },
  });
});

it('readConfig expands a ~ only at the beginning of folder names', () => {
  const folders = (DATA_DIR: string) => {
    const { dataDir, backups } = readConfig({ DATA_DIR, BACKUP_DIR: DATA_DIR });
    return [dataDir, backups.folder];
  };
  expect(folders('~/days')).toEqual([join(homedir(), 'days'), join(homedir(), 'days')]);
  expect(folders('~')).toEqual([homedir(), homedir()]);
  expect(folders('/srv/~days')).toEqual(['/srv/~days', '/srv/~days']);
  expect(folders('~days')).toEqual(['~days', '~days']);
});

it('readConfig reads settings of all groups', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/daymark',
    DATABASE_URL: 'postgres://user@db.example:5432/daymark',
    DATABASE_DIRECT_URL: 'postgres://user@direct.example/daymark',
    DATABASE_PARTITIONS: '16',
    DATABASE_READ_URLS: 'postgres://one.example/daymark, postgresql://two.example/daymark',
    PUBLIC_URL: 'https://daymark.example',
    SUPPORT_EMAIL: 'help@daymark.example',
    FRAME_ANCESTORS: 'https://Home.example.org:8123/, http://panel.local',
    REGISTRATION: 'invite',
    ADMIN_EMAIL: 'ada@daymark.example',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    LOG_LEVEL: 'warn',
    LOG_REQUESTS: 'on',
    MCP: 'on',
    LIMIT_REGISTRATIONS: '1',
    LIMIT_LOGIN_FAILURES: '2',
    LIMIT_REQUESTS: '0',
    LIMIT_AT_ONCE: '3',
    LIMIT_CONNECTIONS: '4',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.7',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    VAPID_PUBLIC_KEY: vapidKeys.publicKey,
    VAPID_PRIVATE_KEY: vapidKeys.privateKey,
    VAPID_SUBJECT: 'mailto:push@daymark.example',
    PUSH_ALLOWED_HOSTS: 'Push.example.org, *.push.example.net',
    WEBHOOK_ALLOWED_HOSTS: 'Nodered.lan, 192.168.1.0/24',
    SMTP_URL: 'smtp://mail.daymark.example:25',
    MAIL_FROM: 'robot@daymark.example',
    OIDC_ISSUER: 'https://id.daymark.example/realms/us',
    OIDC_CLIENT_ID: 'daymark',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: ' Our ID ',
    OIDC_CLIENT_AUTH: 'basic',
    OIDC_PKCE: 'off',
    OIDC_TRUST_EMAIL: 'on',
    BACKUP_SCHEDULE: '03:15',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_AGE_RECIPIENT: recipient,
    BACKUP_COMMAND: 'true',
  });
  expect(config).toEqual({
    production: true,
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/daymark',
    postgres: {
      databaseUrl: 'postgres://user@db.example:5432/daymark',
      directUrl: 'postgres://user@direct.example/daymark',
      partitions: 16,
      readUrls: ['postgres://one.example/daymark', 'postgresql://two.example/daymark'],
    },
    publicUrl: 'https://daymark.example',
    basePath: '',
    frameAncestors: ['https://home.example.org:8123', 'http://panel.local'],
    supportEmail: 'help@daymark.example',
    registration: { mode: 'invite', adminEmail: 'ada@daymark.example' },
    trustProxy: ['10.0.0.0/8', '::1'],
    trustedHeader: undefined,
    logLevel: 'warn',
    logRequests: true,
    assistants: true,
    limits: {
      registrations: 1,
      loginFailures: 2,
      requests: 0,
      tokenRequests: 300,
      serverSeconds: 5,
      items: 120_000,
      bodyMegabytes: 100,
      storageMegabytes: 200,
      atOnce: 3,
      connections: 4,
    },
    metrics: { port: 9464, host: '10.0.0.7' },
    traces: true,
    push: {
      vapidKeys,
      vapidSubject: 'mailto:push@daymark.example',
      allowedHosts: ['push.example.org', '*.push.example.net'],
      insecureHosts: [],
    },
    webhooks: { allowedHosts: ['nodered.lan', '192.168.1.0/24'] },
    mail: {
      host: 'mail.daymark.example',
      port: 25,
      secure: false,
      requireTLS: false,
      ignoreTLS: false,
      auth: undefined,
      from: 'robot@daymark.example',
      publicUrl: 'https://daymark.example',
    },
    singleSignOn: {
      issuer: 'https://id.daymark.example/realms/us',
      clientId: 'daymark',
      clientSecret: 'a secret',
      name: 'Our ID',
      redirectUri: 'https://daymark.example/single-sign-on',
      signedOutUri: 'https://daymark.example/login',
      clientAuth: 'basic',
      pkce: false,
      trustEmail: true,
    },
    backups: {
      schedule: { hour: 3, minute: 15 },
      folder: '/mnt/backups',
      recipient,
      command: 'true',
    },
  });
});

it('readConfig treats an empty setting as absent and ignores unknown settings', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SHELL: '/bin/sh' })).toEqual(readConfig({}));
});

it('readConfig lists all errors at once', () => {
  const errors = errorsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://db.example',
    DATABASE_READ_URLS: 'postgres://one.example/daymark, two.example',
    PUBLIC_URL: 'daymark.example',
    SUPPORT_EMAIL: 'help@daymark.example?bcc=me@daymark.example',
    REGISTRATION: 'shut',
    ADMIN_EMAIL: 'ada',
    FRAME_ANCESTORS: 'https://home.example.org/panel, *',
    TRUST_PROXY: '10.0.0.0/40',
    LOG_LEVEL: 'loud',
    LOG_REQUESTS: 'yes',
    MCP: 'perhaps',
    LIMIT_REQUESTS: '-1',
    METRICS_PORT: 'on',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    VAPID_PUBLIC_KEY: 'short',
    VAPID_SUBJECT: 'push@daymark.example',
    PUSH_ALLOWED_HOSTS: 'https://push.example.org',
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1:4000',
    WEBHOOK_ALLOWED_HOSTS: 'nodered.lan:1880',
    NODE_ENV: 'production',
  });
  expect(errors.map((error) => error.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'DATABASE_READ_URLS',
    'PUBLIC_URL',
    'FRAME_ANCESTORS',
    'TRUST_PROXY',
    'SUPPORT_EMAIL',
    'REGISTRATION',
    'ADMIN_EMAIL',
    'LOG_LEVEL',
    'LOG_REQUESTS',
    'MCP',
    'LIMIT_REQUESTS',
    'METRICS_PORT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'VAPID_PUBLIC_KEY',
    'VAPID_SUBJECT',
    'PUSH_ALLOWED_HOSTS',
    'PUSH_ALLOW_INSECURE_HOSTS',
    'WEBHOOK_ALLOWED_HOSTS',
    'PUSH_ALLOW_INSECURE_HOSTS',
    'VAPID_PRIVATE_KEY',
  ]);
});

it.each([
  ['DATABASE_URL', 'postgres://daymark:pa#ss@127.0.0.1:5432/daymark'],
  ['DATABASE_DIRECT_URL', 'postgres://daymark:pa/ss@127.0.0.1:5432/daymark'],
])('readConfig asks the operator to percent-encode special characters in %s', (name, url) => {
  expect(errorsOf({ DATABASE_URL: 'postgres://db.example/daymark', [name]: url })).toEqual([
    expect.stringMatching(new RegExp(`^${name} .*percent-encode.*%23 for #`)),
  ]);
});

it('readConfig refuses one port for the server and the metrics on the same address', () => {
  const error = 'METRICS_PORT must differ from PORT';
  expect(errorsOf({ METRICS_PORT: '3000' })).toEqual([error]);
  expect(errorsOf({ METRICS_PORT: '3000', HOST: '0.0.0.0' })).toEqual([error]);
  expect(errorsOf({ METRICS_PORT: '3000', HOST: '10.0.0.7' })).toEqual([]);
  expect(errorsOf({ METRICS_PORT: '0', PORT: '0' })).toEqual([]);
});

it.each(['1.5', '1e3', '0x10', 'ten', ' '.repeat(3) + 'x', '99999999999'])(
  'readConfig refuses the port %j',
  (port) => {
    expect(errorsOf({ PORT: port })).toHaveLength(1);
  },
);

it.each(['prod', 'Production', 'staging'])('readConfig refuses the NODE_ENV %s', (NODE_ENV) => {
  expect(errorsOf({ NODE_ENV })).toEqual(['NODE_ENV must be one of production, development, test']);
});

it.each(['postgres:', 'postgres://', 'postgresql:///'])(
  'readConfig refuses the DATABASE_URL %s, which has no host',
  (DATABASE_URL) => {
    expect(errorsOf({ DATABASE_URL })).toEqual([
      'DATABASE_URL has no host: name one, such as postgres://daymark:<password>@localhost:5432/daymark',
    ]);
  },
);

it('readConfig refuses a PUBLIC_URL with http:// in production, except localhost', () => {
  const production = { NODE_ENV: 'production' };
  expect(errorsOf({ ...production, PUBLIC_URL: 'http://daymark.example' })).toHaveLength(1);
  expect(errorsOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  expect(errorsOf({ PUBLIC_URL: 'http://daymark.example' })).toEqual([]);
});

it.each([
  '/?from=mail',
  '/days?',
  '/#days',
  '/days/#',
  '/my days',
  '/days//',
  '/d%C3%A4ys',
  '/däys',
  '/~ada/',
  '/my/../days',
  '/my/./days/',
  '/..',
  '/%2e%2e/days',
  '/my\\days',
])('readConfig refuses a PUBLIC_URL that ends with %s', (rest) => {
  const PUBLIC_URL = `https://daymark.example${rest}`;
  expect(errorsOf({ PUBLIC_URL })).toEqual([expect.stringContaining('PUBLIC_URL must end')]);
  expect(errorsOf({ PUBLIC_URL: 'https://daymark.example:8443/' })).toEqual([]);
});

it.each(['/api', '/Assets/', '/board/days', '/mcp'])(
  'readConfig refuses a PUBLIC_URL with the path %s, because Daymark itself uses this path',
  (path) => {
    expect(errorsOf({ PUBLIC_URL: `https://daymark.example${path}` })).toEqual([
      'PUBLIC_URL must have another path, because Daymark itself uses this one',
    ]);
  },
);

it('readConfig derives all addresses from a PUBLIC_URL with a path', () => {
  for (const PUBLIC_URL of ['https://home.example/my/days', 'https://home.example/my/days/']) {
    const config = readConfig({
      PUBLIC_URL,
      SMTP_URL: 'smtp://mail.home.example',
      OIDC_ISSUER: 'https://id.home.example',
      OIDC_CLIENT_ID: 'daymark',
      OIDC_CLIENT_SECRET: 'a secret',
    });
    expect(config).toMatchObject({
      basePath: '/my/days',
      publicUrl: 'https://home.example/my/days',
      mail: { publicUrl: 'https://home.example/my/days' },
      singleSignOn: {
        redirectUri: 'https://home.example/my/days/single-sign-on',
        signedOutUri: 'https://home.example/my/days/login',
      },
      push: { vapidSubject: 'https://home.example' },
    });
  }
});

it('readConfig reports insecure settings together with other errors', () => {
  const errors = errorsOf({
    NODE_ENV: 'production',
    PORT: 'no',
    PUBLIC_URL: 'http://daymark.example',
    TRUST_PROXY: '0.0.0.0/1',
    PUSH_ALLOW_INSECURE_HOSTS: 'localhost',
  });
  expect(errors.map((error) => error.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'PUSH_ALLOW_INSECURE_HOSTS',
  ]);
});

it.each([
  [undefined, 'support@daymark.example'],
  ['https://days.example.org', 'support@days.example.org'],
  ['https://days.example.org:8443', 'support@days.example.org'],
  ['http://localhost:3000', 'support@daymark.example'],
  ['http://192.168.1.7:3000', 'support@daymark.example'],
  ['http://[::1]:3000', 'support@daymark.example'],
])('with PUBLIC_URL %s, SUPPORT_EMAIL defaults to %s', (PUBLIC_URL, address) => {
  expect(readConfig({ PUBLIC_URL }).supportEmail).toBe(address);
});

it.each(['1', 'true'])('readConfig trusts only private networks with TRUST_PROXY=%s', (text) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual([
    '127.0.0.0/8',
    '::1',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    'fc00::/7',
    '169.254.0.0/16',
    'fe80::/10',
  ]);
});

it.each(['2', '10.0.0.1/', '10.0.0.1/8/8', 'localhost', '*', '::1/129', '0.0.0.0/0', '::/0'])(
  'readConfig refuses TRUST_PROXY=%s',
  (text) => {
    expect(errorsOf({ TRUST_PROXY: text })).toHaveLength(1);
  },
);

it.each([
  '0.0.0.0/1',
  '128.0.0.0/1',
  '12.0.0.0/7',
  '::/1',
  '2000::/3',
  '10.0.0.1, 0.0.0.0/1',
  '::ffff:0.0.0.0/96',
])(
  'readConfig refuses a range of public addresses in production: TRUST_PROXY=%s',
  (TRUST_PROXY) => {
    expect(errorsOf({ NODE_ENV: 'production', TRUST_PROXY })).toEqual([
      'TRUST_PROXY must have no range wider than /8 (IPv6: /7) when NODE_ENV is production',
    ]);
    expect(errorsOf({ TRUST_PROXY })).toEqual([]);
  },
);

it.each(['true', '10.0.0.0/8', 'fc00::/7', '203.0.113.7, 2001:db8::/32'])(
  'readConfig accepts TRUST_PROXY=%s in production',
  (TRUST_PROXY) => {
    expect(errorsOf({ NODE_ENV: 'production', TRUST_PROXY })).toEqual([]);
  },
);

it('readConfig allows limits of 0 in production', () => {
  const env = {
    NODE_ENV: 'production',
    LIMIT_REGISTRATIONS: '0',
    LIMIT_LOGIN_FAILURES: '0',
    LIMIT_REQUESTS: '0',
    LIMIT_AT_ONCE: '0',
  };
  expect(errorsOf(env)).toEqual([]);
});
