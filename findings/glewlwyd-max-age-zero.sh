#!/usr/bin/env bash
# A good engineer expects prompt=login with max_age=0 to be the surest way to ask a provider for a
# new sign-in. OpenID Connect Core 1.0 allows 0 and treats it like prompt=login.
# Glewlwyd 2.7.5 answers `invalid_request`, `max_age invalid`, but only after the person has signed
# in. It accepts 1. Its ID token then says `auth_time: 0`, so nothing proves the new sign-in.
# Daymark asks for a new sign-in before it links or confirms an account.
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
  iss: `${api}/oidc`,
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
await call('POST', '/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: '', parameters });
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
const ada = { username: 'ada', password: 'correct horse' };
const person = { ...ada, scope: ['openid'], enabled: true };
await call('POST', '/user/?source=database', person);
cookie = '';
await call('POST', '/auth/', ada);
await call('PUT', '/auth/grant/days', { scope: 'openid' });
const base = { response_type: 'code', client_id: 'days', redirect_uri: back, scope: 'openid' };
// The sign-in page sends the browser on with `g_continue`.
const authorize = async (more) => {
  const query = new URLSearchParams({ ...base, state: 's', nonce: 'n', g_continue: '', ...more });
  const answer = await call('GET', `/oidc/auth?${query}`);
  return new URL(answer.headers.get('location')).searchParams;
};
const zero = await authorize({ prompt: 'login', max_age: '0' });
console.log(`max_age=0: ${zero.get('error')}, ${zero.get('error_description')}`);
const one = await authorize({ prompt: 'login', max_age: '1' });
const body = new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: back });
body.set('code', one.get('code'));
const authorization = `Basic ${Buffer.from(`days:${secret}`).toString('base64')}`;
const sent = { method: 'POST', headers: { authorization }, body };
const { id_token } = await (await fetch(`${api}/oidc/token`, sent)).json();
const { auth_time, amr } = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url'));
console.log(`max_age=1: a code, whose ID token has auth_time ${auth_time} and amr ${amr}`);
const isSame = zero.get('error_description') === 'max_age invalid' && auth_time === 0;
if (!isSame) (console.log('changed'), process.exit(1));
JS
node --no-warnings tables.mjs
glewlwyd="env LD_LIBRARY_PATH=$folder/root/usr/lib/x86_64-linux-gnu root/usr/bin/glewlwyd"
$glewlwyd --version
$glewlwyd --config-file="$folder/glewlwyd.conf" > log 2>&1 &
node client.mjs
