#!/usr/bin/env bash
# A good engineer expects mcp-remote to change to the old SSE transport only if POST /mcp itself
# answers 404 or 405.
# mcp-remote 0.15.1 searches the text of the error for "404". After a 401 it tries to register, and
# if POST /register is missing, the message has "HTTP 404". It then opens an event stream and ends
# with that stream's status, so a wrong token shows as "Non-200 status code (405)".
# A registration that is refused with 400 ends at once with its own words.
# Daymark's POST /register answers 400 for this reason, and never has a 404 in its sentence.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund mcp-remote@0.15.1
cat > serve.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

let registration = 404;
let asked = [];
const server = createServer(({ method, url }, response) => {
  asked.push(`${method} ${url}`);
  const status = url === '/mcp' ? (method === 'POST' ? 401 : 405) : url === '/register' ? registration : 404;
  const body = { error: 'access_denied', error_description: 'Give this program a token.' };
  response.writeHead(status, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' });
  response.end(JSON.stringify(body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

async function lastWords(status) {
  registration = status;
  asked = [];
  const url = `http://127.0.0.1:${server.address().port}/mcp`;
  const args = ['node_modules/.bin/mcp-remote', url, '--header', 'Authorization: Bearer ended'];
  const child = spawn(process.execPath, args, { env: { ...process.env, MCP_REMOTE_CONFIG_DIR: `${process.cwd()}/${status}` } });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (more) => (text += more));
  await once(child, 'close');
  const words = /Fatal error: (.*)/.exec(text)?.[1] ?? 'none';
  console.log(`/register answers ${status}: ${words}`);
  return { words, isStream: asked.at(-1) === 'GET /mcp' };
}

console.log(`node ${process.version}, mcp-remote 0.15.1`);
const missing = await lastWords(404);
const refused = await lastWords(400);
server.close();
if (!missing.isStream || !missing.words.includes('(405)') || refused.isStream || !refused.words.includes('Give this program')) {
  console.log('changed: the last words differ from those above');
  process.exit(1);
}
JS
node serve.mjs
