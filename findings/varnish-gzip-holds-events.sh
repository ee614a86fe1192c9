#!/usr/bin/env bash
# A good engineer expects Varnish to flush its gzip stream with each chunk that the server sends.
# With `do_gzip`, Varnish 7.1.1 passes the head on, and every event only when the stream ends.
# The answer stays a streamed one (`do_stream` is true by default), so nothing hints at it.
# Daymark must tell operators never to compress text/event-stream in Varnish.
set -euo pipefail
apt-get install --yes --quiet varnish=7.1.1-2+deb12u1 > /dev/null
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from 'node:http';
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(`data: ${Date.now()}\n\n`);
    if ((sent += 1) === 5) (clearInterval(timer), response.end());
  }, 500);
}).listen(18510, '127.0.0.1');
JS
cat > client.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
const listen = async (path) => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(`http://127.0.0.1:18511/${path}`);
    } catch (error) {
      if (tries > 100) throw error;
      await wait(100);
    }
  }
};
for (const path of ['plain', 'gzip']) {
  const response = await listen(path);
  const late = [];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const now = Date.now();
    for (const [, sent] of chunk.matchAll(/data: (\d+)/g)) late.push(now - Number(sent));
  }
  const encoding = response.headers.get('content-encoding');
  console.log(`${path}: content-encoding ${encoding}, ${late.join(', ')} ms late`);
  const isHeld = late[0] > 1900;
  if (isHeld !== (path === 'gzip') || late.length !== 5) (console.log('changed'), process.exit(1));
}
JS
cat > default.vcl <<'VCL'
vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "18510"; }
sub vcl_backend_response {
  if (bereq.url == "/gzip") { set beresp.do_gzip = true; }
}
VCL
varnishd -V 2>&1 | sed -n 1p
node server.mjs &
varnishd -F -j none -f "$folder/default.vcl" -n "$folder/work" -a 127.0.0.1:18511 > /dev/null 2>&1 &
node client.mjs
