#!/usr/bin/env bash
# A good engineer expects a test mail server on the loopback to greet a client within a millisecond or two.
# smtp-server 3.21.6 waits 100 ms before its greeting on each connection, to catch clients that talk too early.
# No option turns the wait off, and the changelog does not mention it.
# Daymark sends one mail per connection, so each mail in its tests takes at least this long and the processor idles.
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
