#!/usr/bin/env bash
# A good engineer expects a client and a server of one release of the MCP SDK to agree on the
# newest protocol revision that both know, or LATEST_PROTOCOL_VERSION to name that revision.
# @modelcontextprotocol/client 2.4.0 asks @modelcontextprotocol/server 2.4.0 for 2025-11-25, and
# names it the latest. It speaks 2026-07-28, which has no `initialize` and no session, only with
# the option versionNegotiation, by `auto` or by a pin.
# Daymark's server has to be tested in both revisions, and most clients never use the newer one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 \
  @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat > agree.mjs <<'JS'
import { Client, LATEST_PROTOCOL_VERSION, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

let methods = [];
const handler = createMcpHandler(() => new McpServer({ name: 'x', version: '1' }, { capabilities: { tools: {} } }));
const fetch = async (url, init) => {
  const request = new Request(url, init);
  if (request.method === 'POST') methods.push(JSON.parse(init.body).method);
  return handler.fetch(request);
};

async function agree(options) {
  methods = [];
  const client = new Client({ name: 'x', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
  const found = `${client.getNegotiatedProtocolVersion()} after ${methods.join(', ')}`;
  await client.close();
  return found;
}

const usual = await agree({});
const auto = await agree({ versionNegotiation: { mode: 'auto' } });
console.log(`node ${process.version}, @modelcontextprotocol/client and server 2.4.0`);
console.log(`LATEST_PROTOCOL_VERSION: ${LATEST_PROTOCOL_VERSION}`);
console.log(`by default: ${usual}`);
console.log(`with mode 'auto': ${auto}`);
if (LATEST_PROTOCOL_VERSION !== '2025-11-25' || !usual.startsWith('2025-11-25 after initialize')
  || !auto.startsWith('2026-07-28') || auto.includes('initialize')) {
  console.log('changed: the revisions differ from those above');
  process.exit(1);
}
JS
node agree.mjs
