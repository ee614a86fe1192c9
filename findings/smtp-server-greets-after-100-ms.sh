#!/usr/bin/env bash
# A good engineer expects a local test mail server to greet a client within 1 or 2 ms.
# smtp-server 3.21.6 waits 100 ms before each greeting, to detect clients that send too early.
# No option disables the delay, and the changelog does not mention it.
# Daymark opens one connection per mail, so each mail in its tests idles for 100 ms.
# A pooled transport, or one connection for several mails, hides the delay.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund smtp-server@3.21.6
cat > greet.mjs <<'JS'
import { connect } from 'node:net';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({ authOptional: true, disableReverseLookup: true, logger: false });
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address();
const times = [];
for (let round = 0; round < 5; round += 1) {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  const greeting = await new Promise((resolve) => socket.once('data', resolve));
  times.push(Math.round(performance.now() - began));
  if (!String(greeting).startsWith('220 ')) throw new Error(`No greeting: ${greeting}`);
  socket.end('QUIT\r\n');
}
server.close();
console.log(`node ${process.version}, smtp-server 3.21.6`);
console.log(`milliseconds until the greeting: ${times.join(', ')}`);
if (Math.min(...times) < 99) {
  console.log('changed: a greeting came within 99 ms');
  process.exit(1);
}
JS
node greet.mjs
