#!/usr/bin/env bash
# A good engineer expects a server with HTTP/2 to answer about a hundred requests of a browser at
# once, and takes HTTP/2 as the end of the six connections of HTTP/1.1.
# lighttpd 1.4.69 allows a client eight requests at once. A ninth request beside eight open streams
# waits without an error, and the log says nothing.
# Windows that each keep an event stream of Daymark open would therefore stop the app.
set -euo pipefail
apt-get install --yes --quiet lighttpd=1.4.69-1 > /dev/null
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from 'node:http';
createServer(({ url }, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: 1\n\n');
  if (url !== '/stream') response.end();
}).listen(18520, '127.0.0.1');
JS
cat > lighttpd.conf <<CONF
server.document-root = "$folder"
server.bind = "127.0.0.1"
server.port = 18521
server.modules += ( "mod_proxy" )
proxy.server = ( "" => ( ( "host" => "127.0.0.1", "port" => 18520 ) ) )
server.stream-response-body = 1
CONF
cat > client.mjs <<'JS'
import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
const open = async () => {
  for (let tries = 0; ; tries += 1) {
    const session = connect('http://127.0.0.1:18521');
    try {
      await once(session, 'remoteSettings');
      return session;
    } catch (error) {
      if (tries > 50) throw error;
      await wait(100);
    }
  }
};
for (const streams of [7, 8]) {
  const session = await open();
  console.log(`limit in SETTINGS: ${session.remoteSettings.maxConcurrentStreams}`);
  for (let count = 0; count < streams; count += 1) {
    await once(session.request({ ':path': '/stream' }).resume(), 'response');
  }
  const answer = once(session.request({ ':path': '/' }).resume(), 'response');
  const isAnswered = await Promise.race([answer.then(() => true), wait(3000, false)]);
  console.log(`a request beside ${streams} streams is ${isAnswered ? 'answered' : 'held for 3 s'}`);
  if (isAnswered !== (streams === 7)) (console.log('changed'), process.exit(1));
  session.destroy();
}
process.exit(0);
JS
lighttpd -v | sed -n 1p
node server.mjs &
lighttpd -D -f lighttpd.conf 2> /dev/null &
node client.mjs
