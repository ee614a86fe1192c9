#!/usr/bin/env bash
# A good engineer expects HAProxy to pass each event of a chunked text/event-stream on at once.
# HAProxy 2.6.12 holds each small chunk back for 200 ms, because it tells the kernel to expect more
# data. `option http-no-delay` removes the delay. Nothing in its log or headers shows it.
# Daymark shows a mark on the person's other devices by such events.
set -euo pipefail
apt-get install --yes --quiet haproxy=2.6.12-1+deb12u4 > /dev/null
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from 'node:http';
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(`data: ${Date.now()}\n\n`);
    if ((sent += 1) === 5) (clearInterval(timer), response.end());
  }, 500);
}).listen(18500, '127.0.0.1');
JS
cat > client.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
const listen = async (port) => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (tries > 50) throw error;
      await wait(100);
    }
  }
};
for (const port of [18501, 18502]) {
  const response = await listen(port);
  const late = [];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const now = Date.now();
    for (const [, sent] of chunk.matchAll(/data: (\d+)/g)) late.push(now - Number(sent));
  }
  // The last event leaves at once, because the stream ends behind it.
  late.pop();
  console.log(`${port === 18501 ? 'default' : 'http-no-delay'}: ${late.join(', ')} ms late`);
  const isLate = Math.min(...late) > 150;
  if (isLate !== (port === 18501)) (console.log('changed'), process.exit(1));
}
JS
cat > haproxy.cfg <<'CFG'
defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
listen default
  bind 127.0.0.1:18501
  server one 127.0.0.1:18500
listen quick
  bind 127.0.0.1:18502
  option http-no-delay
  server one 127.0.0.1:18500
CFG
haproxy -v | sed -n 1p
node server.mjs &
haproxy -db -f haproxy.cfg 2> /dev/null &
node client.mjs
