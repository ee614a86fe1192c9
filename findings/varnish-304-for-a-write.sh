#!/usr/bin/env bash
# A good engineer expects a conditional answer 304 only to GET and HEAD (RFC 9110, section 13.2.2).
# Varnish 7.1.1 passes a POST or PUT on, the server stores the write and answers 200 with an ETag,
# and Varnish turns that 200 into an empty 304 if the request has a matching If-None-Match.
# Daymark answers writes without an ETag, so a client never loses the result of a write this way.
set -euo pipefail
apt-get install --yes --quiet varnish=7.1.1-2+deb12u1 > /dev/null
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from 'node:http';
createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.method !== 'GET') console.log(`the server stored a ${request.method}`);
    response.writeHead(200, { etag: '"one"', 'cache-control': 'no-store' }).end('{"id":1}');
  });
}).listen(18520, '127.0.0.1');
JS
cat > client.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
const send = (method, headers = {}, port = 18521) =>
  fetch(`http://127.0.0.1:${port}/`, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
for (let tries = 0; ; tries += 1) {
  const isUp = await send('GET').then(({ ok }) => ok, () => false);
  if (isUp) break;
  if (tries > 100) throw new Error('Varnish did not start');
  await wait(100);
}
for (const method of ['POST', 'PUT']) {
  const direct = await send(method, { 'if-none-match': '"one"' }, 18520);
  const through = await send(method, { 'if-none-match': '"one"' });
  const body = await through.text();
  console.log(`${method}: the server answers ${direct.status}, Varnish ${through.status} with ${body.length} bytes`);
  if (direct.status !== 200 || through.status !== 304 || body !== '') (console.log('changed'), process.exit(1));
}
JS
cat > default.vcl <<'VCL'
vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "18520"; }
VCL
varnishd -V 2>&1 | sed -n 1p
node server.mjs &
varnishd -F -j none -f "$folder/default.vcl" -n "$folder/work" -a 127.0.0.1:18521 > /dev/null 2>&1 &
node client.mjs
