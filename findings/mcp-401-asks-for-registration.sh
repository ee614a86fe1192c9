#!/usr/bin/env bash
# A good engineer expects a client to show the body of a 401, or to stop where the challenge
# `WWW-Authenticate: Bearer` names no resource_metadata: nobody has offered it OAuth.
# Clients of the Model Context Protocol that have an OAuth provider take every 401 for an
# invitation. They try four discovery documents, then register at POST /register of the origin,
# and throw the answer of that call away together with the 401's text if it is no OAuth error.
# Only an OAuth error (RFC 7591) at an address that the server never announced reaches the user.
# Daymark has tokens and no OAuth, so its POST /register says that the token has ended.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0
cat > register.mjs <<'JS'
import * as second from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const redirectUrl = 'http://localhost:8123/callback';
const authProvider = {
  redirectUrl,
  clientMetadata: { redirect_uris: [redirectUrl] },
  clientInformation: () => undefined,
  saveClientInformation() {},
  tokens: () => ({ access_token: 'ended', token_type: 'Bearer' }),
  saveTokens() {},
  redirectToAuthorization() {},
  saveCodeVerifier() {},
  codeVerifier: () => '',
};
const json = (status, body) => Response.json(body, { status, headers: { 'www-authenticate': 'Bearer' } });

async function connect(library, registration) {
  const asked = [];
  const fetch = async (url, { method = 'GET' } = {}) => {
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname}`);
    if (pathname === '/mcp') return json(401, { detail: 'Your token has ended.' });
    return pathname === '/register' ? registration() : new Response('', { status: 404 });
  };
  const transport = new library.StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { authProvider, fetch });
  const error = await new library.Client({ name: 'x', version: '1' }).connect(transport).catch((thrown) => thrown);
  return { asked, message: error.message.replaceAll(/\s+/g, ' ') };
}

const missing = () => json(404, { detail: 'Not found.' });
const refused = () => json(400, { error: 'access_denied', error_description: 'Give this program a token.' });
let isAsBefore = true;
for (const [name, library] of [['sdk 1.32.2', { Client, StreamableHTTPClientTransport }], ['client 2.4.0', second]]) {
  const { asked, message } = await connect(library, missing);
  const told = await connect(library, refused);
  console.log(`${name} asks: ${asked.join(', ')}`);
  console.log(`  if /register is missing: ${message}`);
  console.log(`  if /register refuses:    ${told.message}`);
  isAsBefore &&= asked.at(-1) === 'POST /register' && !message.includes('has ended') && told.message.includes('Give this program');
}
if (!isAsBefore) {
  console.log('changed: the requests or messages differ from those above');
  process.exit(1);
}
JS
node register.mjs
