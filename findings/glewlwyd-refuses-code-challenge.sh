#!/usr/bin/env bash
# A good engineer expects a provider that does not use PKCE to ignore `code_challenge`, because
# OAuth 2.0 (RFC 6749, 3.1) says that unknown parameters must be ignored.
# Glewlwyd 2.7.5 answers a bare `invalid_request` to it unless the plugin allows PKCE, which is off
# by default. Its metadata then lack `code_challenge_methods_supported`, the only hint.
# Daymark sends PKCE to every provider, and has OIDC_PKCE=off for this one.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet glewlwyd=2.7.5-3+deb12u1 libconfig9 liborcania2.3 libyder2.0 libhoel1.4 \
  librhonabwy1.1 libmicrohttpd12 libulfius2.7 libiddawc1.1 liboath0 libcbor0.8 libjansson4 \
  libldap-2.5-0 > /dev/null 2>&1
for package in *.deb; do dpkg-deb --extract "$package" root; done
cat > glewlwyd.conf <<CONF
port = 18530
bind_address = "127.0.0.1"
external_url = "http://127.0.0.1:18530"
log_mode = "console"
log_level = "ERROR"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "$folder/root/usr/lib/glewlwyd/user"
client_module_path = "$folder/root/usr/lib/glewlwyd/client"
user_auth_scheme_module_path = "$folder/root/usr/lib/glewlwyd/scheme"
plugin_module_path = "$folder/root/usr/lib/glewlwyd/plugin"
hash_algorithm = "SHA512"
database = { type = "sqlite3"; path = "$folder/glewlwyd.db"; };
CONF
cat > tables.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
const file = 'root/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
new DatabaseSync('glewlwyd.db').exec(readFileSync(file, 'utf8'));
JS
cat > client.mjs <<'JS'
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
const api = 'http://127.0.0.1:18530/api';
const back = 'http://127.0.0.1:18531/back';
let cookie = '';
async function call(method, path, body) {
  const headers = { cookie, 'content-type': 'application/json' };
  const sent = { method, redirect: 'manual', headers, body: body && JSON.stringify(body) };
  const answer = await fetch(api + path, sent);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  if (cookies.length > 0) cookie = cookies.join('; ');
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer;
}
for (let tries = 0; ; tries += 1) {
  try {
    await call('POST', '/auth/', { username: 'admin', password: 'password' });
    break;
  } catch (error) {
    if (tries > 50) throw error;
    await wait(100);
  }
}
const { privateKey: key, publicKey: cert } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const parameters = {
  iss: `${api}/plain`,
  'jwt-type': 'rsa',
  'jwt-key-size': '256',
  key,
  cert,
  'access-token-duration': 3600,
  'refresh-token-duration': 86400,
  'code-duration': 600,
  'auth-type-code-enabled': true,
  'auth-type-id-token-enabled': true,
  'allowed-scope': ['openid'],
};
const plugin = { module: 'oidc', display_name: '' };
// The first plugin has the default, which is not to allow PKCE.
await call('POST', '/mod/plugin/', { ...plugin, name: 'plain', parameters });
const allowing = { ...parameters, iss: `${api}/pkce`, 'pkce-allowed': true };
await call('POST', '/mod/plugin/', { ...plugin, name: 'pkce', parameters: allowing });
const secret = 'quiet-harbour';
await call('POST', '/client/?source=database', {
  client_id: 'days',
  confidential: true,
  client_secret: secret,
  password: secret,
  redirect_uri: [back],
  authorization_type: ['code', 'id_token'],
  token_endpoint_auth_method: ['client_secret_basic'],
  enabled: true,
});
cookie = '';
const base = { response_type: 'code', client_id: 'days', redirect_uri: back, scope: 'openid' };
const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' };
const authorize = async (name, more) => {
  const query = new URLSearchParams({ ...base, state: 's', nonce: 'n', ...more });
  const answer = await call('GET', `/${name}/auth?${query}`);
  const { pathname, searchParams } = new URL(answer.headers.get('location'));
  return searchParams.get('error') ?? `goes on to ${pathname}`;
};
for (const name of ['plain', 'pkce']) {
  const metadata = await (await call('GET', `/${name}/.well-known/openid-configuration`)).json();
  const without = await authorize(name, {});
  const seen = await authorize(name, { ...challenge, code_challenge_method: 'S256' });
  console.log(`${name}: lists ${metadata.code_challenge_methods_supported}`);
  console.log(`  without a challenge: ${without}`);
  console.log(`  with a challenge: ${seen}`);
  const isRefused = seen === 'invalid_request';
  if (isRefused !== (name === 'plain')) (console.log('changed'), process.exit(1));
}
JS
node --no-warnings tables.mjs
glewlwyd="env LD_LIBRARY_PATH=$folder/root/usr/lib/x86_64-linux-gnu root/usr/bin/glewlwyd"
$glewlwyd --version
$glewlwyd --config-file="$folder/glewlwyd.conf" > log 2>&1 &
node client.mjs
