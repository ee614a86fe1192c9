import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startTool } from '../../harness/tool.ts';
import { until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';

/** Sends a request to Glewlwyd's API with the cookie of the session. */
type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Plugins of Glewlwyd, each a provider of its own. PKCE is off by default. */
type Plugin = 'plain' | 'pkce';

export const client = { id: 'days', secret: 'quiet-harbour' };
const person = { username: 'ada', password: 'correct horse' };

/** Adds a property of users, as Glewlwyd's settings page does. */
const addProperty = `
  update g_user_module_instance set gumi_parameters = json_set(gumi_parameters,
    '$."data-format"."mail_is_ours"', json('{"multiple":false,"read":true,"write":true}'))`;

/**
 * Starts Glewlwyd, unpacked in the folder, with two providers, a client, and a person whose email
 * counts as verified.
 */
export async function startGlewlwyd(folder: string, redirectUri: string) {
  const port = await freePort();
  const api = `http://127.0.0.1:${port}/api`;
  const data = join(folder, 'root/usr');
  const tables = join(data, 'share/dbconfig-common/data/glewlwyd/install/sqlite3');
  const database = join(folder, 'glewlwyd.db');
  new DatabaseSync(database).exec(readFileSync(tables, 'utf8') + addProperty);
  const modules = ['user', 'client', 'plugin'].map(
    (kind) => `${kind}_module_path = "${data}/lib/glewlwyd/${kind}"`,
  );
  const settings = [
    `port = ${port}`,
    'bind_address = "127.0.0.1"',
    `external_url = "http://127.0.0.1:${port}"`,
    'log_mode = "console"',
    'log_level = "ERROR"',
    'admin_scope = "g_admin"',
    'profile_scope = "g_profile"',
    ...modules,
    `user_auth_scheme_module_path = "${data}/lib/glewlwyd/scheme"`,
    'hash_algorithm = "SHA512"',
    `database = { type = "sqlite3"; path = "${database}"; };`,
  ];
  const file = join(folder, 'glewlwyd.conf');
  writeFileSync(file, settings.join('\n'));
  const program = join(data, 'bin/glewlwyd');
  const tool = startTool(program, [`--config-file=${file}`], {
    packages: 'glewlwyd',
    stdio: 'ignore',
  });
  const admin = createCall(api);
  const signIn = { username: 'admin', password: 'password' };
  await until('Glewlwyd', () =>
    admin('POST', '/auth/', signIn).then(
      () => true,
      () => false,
    ),
  );
  await configure(admin, api, redirectUri);
  return {
    getIssuer: (plugin: Plugin) => `${api}/${plugin}`,
    /** Signs in as the person, and returns the parameters with which the browser comes back. */
    walkThrough: async (authorizationUrl: string): Promise<Record<string, string>> => {
      const call = createCall(api);
      await call('POST', '/auth/', person);
      await call('PUT', `/auth/grant/${client.id}`, { scope: 'openid email' });
      // The sign-in page sends the browser on with `g_continue`.
      const path = `${authorizationUrl.slice(api.length)}&g_continue`;
      const location = (await call('GET', path)).headers.get('location') ?? '';
      return Object.fromEntries(new URL(location).searchParams);
    },
    [Symbol.asyncDispose]: () => tool[Symbol.asyncDispose](),
  };
}

function createCall(api: string): Call {
  let cookie = '';
  return async (method, path, body) => {
    const answer = await fetch(api + path, {
      method,
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer;
  };
}

/** Does what docs/operations.md says about Glewlwyd. */
async function configure(admin: Call, api: string, redirectUri: string): Promise<void> {
  const { privateKey: key, publicKey: cert } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const name of ['plain', 'pkce'] satisfies Plugin[]) {
    const parameters = {
      iss: `${api}/${name}`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key,
      cert,
      'access-token-duration': 3600,
      'refresh-token-duration': 86_400,
      'code-duration': 600,
      'auth-type-code-enabled': true,
      'auth-type-id-token-enabled': true,
      'pkce-allowed': name === 'pkce',
      'allowed-scope': ['openid', 'email'],
      'email-claim': 'mandatory',
      'email-claim-scope': ['email'],
      claims: [
        {
          name: 'email_verified',
          'user-property': 'mail_is_ours',
          type: 'boolean',
          'boolean-value-true': 'true',
          'boolean-value-false': 'false',
          mandatory: true,
          scope: ['email'],
        },
      ],
    };
    await admin('POST', '/mod/plugin/', { module: 'oidc', name, display_name: name, parameters });
  }
  await admin('POST', '/scope/', {
    name: 'email',
    display_name: 'Email',
    password_required: false,
  });
  await admin('POST', '/client/?source=database', {
    client_id: client.id,
    confidential: true,
    client_secret: client.secret,
    password: client.secret,
    redirect_uri: [redirectUri],
    authorization_type: ['code', 'id_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
    enabled: true,
  });
  await admin('POST', '/user/?source=database', {
    ...person,
    name: 'Ada Quist',
    email: 'ada@example.org',
    mail_is_ours: 'true',
    scope: ['openid', 'email'],
    enabled: true,
  });
}
