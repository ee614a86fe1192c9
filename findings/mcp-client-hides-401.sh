#!/usr/bin/env bash
# A good engineer expects the text of a 401 in the error of a client that has only a fixed token.
# @modelcontextprotocol/client 2.4.0 has it in the message only for a header of requestInit in the
# default mode. With versionNegotiation `auto` the message names only the status, and the text is
# in the error's data. The recommended `authProvider: { token }` throws a bare "Unauthorized",
# whose properties do not have the text at all.
# Daymark explains an ended token in the body, so its documentation lists these bare words too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0
cat > refuse.mjs <<'JS'
import { inspect } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const fetch = async () =>
  Response.json({ detail: 'Your token has ended.' }, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
const header = { requestInit: { headers: { authorization: 'Bearer ended' } } };
const provider = { authProvider: { token: async () => 'ended' } };
const auto = { versionNegotiation: { mode: 'auto' } };
const seen = [];
for (const [name, given, options] of [
  ['header', header, {}],
  ['header, auto', header, auto],
  ['token', provider, {}],
  ['token, auto', provider, auto],
]) {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { ...given, fetch });
  const error = await new Client({ name: 'x', version: '1' }, options).connect(transport).catch((thrown) => thrown);
  const inMessage = error.message.includes('has ended');
  seen.push(inMessage ? 'message' : inspect(error, { depth: 9 }).includes('has ended') ? 'data' : 'nowhere');
  console.log(`${name}: ${error.name}: ${error.message} (the text is in: ${seen.at(-1)})`);
}
console.log(`node ${process.version}, @modelcontextprotocol/client 2.4.0`);
if (seen.join() !== 'message,data,nowhere,nowhere') {
  console.log('changed: the text is elsewhere');
  process.exit(1);
}
JS
node refuse.mjs
