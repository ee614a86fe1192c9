#!/usr/bin/env bash
# A good engineer expects HAProxy to pass each event of a chunked text/event-stream on at once.
# HAProxy 2.6.12 holds each small chunk back for 200 ms, because it tells the kernel to expect more
# data. `option http-no-delay` removes the delay, and so does TLS. Its log does not show it.
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
const listen = async (address) => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(address);
    } catch (error) {
      if (tries > 50) throw error;
      await wait(100);
    }
  }
};
// The certificate is made for this run.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const listeners = {
  default: 'http://127.0.0.1:18501',
  'http-no-delay': 'http://127.0.0.1:18502',
  TLS: 'https://127.0.0.1:18503',
};
for (const [name, address] of Object.entries(listeners)) {
  const response = await listen(address);
  const late = [];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const now = Date.now();
    for (const [, sent] of chunk.matchAll(/data: (\d+)/g)) late.push(now - Number(sent));
  }
  // The last event leaves at once, because the stream ends behind it.
  late.pop();
  console.log(`${name}: ${late.join(', ')} ms late`);
  const isLate = Math.min(...late) > 150;
  if (isLate !== (name === 'default')) (console.log('changed'), process.exit(1));
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
listen tls
  bind 127.0.0.1:18503 ssl crt key.pem
  server one 127.0.0.1:18500
CFG
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost \
  -keyout key.pem -out certificate.pem 2> /dev/null
cat certificate.pem >> key.pem
haproxy -v | sed -n 1p
node server.mjs &
haproxy -db -f haproxy.cfg 2> /dev/null &
node --no-warnings client.mjs
