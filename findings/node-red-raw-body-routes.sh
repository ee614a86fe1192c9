#!/usr/bin/env bash
# Node-RED's http-in node has "Do not parse request body" for signed webhooks. A good engineer
# expects each request that reaches the node to arrive as a Buffer.
# Node-RED 5.0.7 compares the request's path with the text of the node's URL before Express routes
# it. Requests that only Express matches reach the same node as a parsed object: to a URL with a
# parameter, or with other capitals. No log line says so.
# Receivers of Daymark's webhooks then check a signature against JSON that was written anew, so
# docs/automation.md asks for a plain path.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund node-red@5.0.7
mkdir user
cat > user/flows.json <<'JSON'
[
  { "id": "plain", "type": "http in", "url": "/hook", "method": "post", "skipBodyParsing": true, "wires": [["kind"]] },
  { "id": "param", "type": "http in", "url": "/rooms/:room", "method": "post", "skipBodyParsing": true, "wires": [["kind"]] },
  { "id": "kind", "type": "function", "func": "msg.payload = Buffer.isBuffer(msg.payload) ? 'raw' : 'parsed'; return msg;", "outputs": 1, "wires": [["out"]] },
  { "id": "out", "type": "http response", "wires": [] }
]
JSON
port=$(node -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => {
  console.log(server.address().port);
  server.close();
})')
node node_modules/node-red/red.js --userDir user --port "$port" -D uiHost=127.0.0.1 flows.json > log.txt 2>&1 &
server=$!
post() {
  curl --silent --fail "http://127.0.0.1:$port$1" "${@:2}" --header 'Content-Type: application/json' --data '{"a":  1}'
}
post /hook --retry 60 --retry-delay 1 --retry-all-errors > /dev/null
echo "node $(node --version), node-red 5.0.7"
seen=$(for path in /hook /HOOK /rooms/kitchen; do echo "$path $(post "$path")"; done)
echo "$seen"
expected=$'/hook raw\n/HOOK parsed\n/rooms/kitchen parsed'
[ "$seen" = "$expected" ] || { echo 'changed: other requests are raw'; exit 1; }
