#!/usr/bin/env bash
# A good engineer expects the UID of an event to identify it in a copy, as RFC 5545 says.
# The http storage of vdirsyncer 0.19.0 replaces every UID by a hash of the content, because some
# servers change their UIDs. Two events with different UIDs and equal content become one file, and
# a changed event is deleted and created again. DTSTAMP is not hashed, but
# SEQUENCE and properties that begin with X are.
# Daymark has areas with equal names, and writes the id of the area into a property of its own.
set -euo pipefail
dpkg-query --show vdirsyncer > /dev/null 2>&1 ||
  { apt-get update && apt-get install --yes --no-install-recommends vdirsyncer; } > /dev/null
folder=$(mktemp -d)
trap 'kill $server; rm -rf "$folder"' EXIT
mkdir "$folder/copy" "$folder/www"
event() {
  printf '%s\r\n' BEGIN:VEVENT "UID:$1@x" "DTSTAMP:$2" 'DTSTART;VALUE=DATE:20260301' \
    'DTEND;VALUE=DATE:20260302' SUMMARY:Run "${@:3}" END:VEVENT
}
write() {
  { printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//y//EN && cat && printf 'END:VCALENDAR\r\n'; } \
    > "$folder/www/feed.ics"
}
cat > "$folder/serve.py" <<'PY'
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1] + '/www')
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
open(sys.argv[1] + '/port', 'w').write(str(server.server_port))
server.serve_forever()
PY
python3 "$folder/serve.py" "$folder" 2> /dev/null &
server=$!
until [ -s "$folder/port" ]; do sleep 0.1; done
cat > "$folder/config" <<INI
[general]
status_path = "$folder/status"
[pair feed]
a = "copy"
b = "remote"
collections = null
[storage copy]
type = "filesystem"
path = "$folder/copy"
fileext = ".ics"
[storage remote]
type = "http"
url = "http://127.0.0.1:$(cat "$folder/port")/feed.ics"
INI
sync() { vdirsyncer --config "$folder/config" --verbosity ERROR sync; }
names() { ls "$folder/copy" | sort | tr '\n' ' '; }
vdirsyncer --version
{ event 1 20260301T000000Z && event 2 20260301T000000Z; } | write
vdirsyncer --config "$folder/config" --verbosity ERROR discover > /dev/null
sync
equal=$(names)
{ event 1 20260302T000000Z && event 2 20260302T000000Z; } | write
sync
stamped=$(names)
{ event 1 20260302T000000Z SEQUENCE:1; } | write
sync
sequenced=$(names)
{ event 1 20260302T000000Z X-AREA:1 && event 2 20260302T000000Z X-AREA:2; } | write
sync
told=$(names)
echo "two equal events:              $equal"
echo "with another DTSTAMP:          $stamped"
echo "one event with a SEQUENCE:     $sequenced"
echo "with a property of their own:  $told"
[ "$(wc -w <<< "$equal")" = 1 ] && [ "$equal" = "$stamped" ] && [ "$equal" != "$sequenced" ] &&
  [ "$(wc -w <<< "$told")" = 2 ] && ! grep -rqE '^UID:[12]@x' "$folder/copy" ||
  { echo 'changed: the copies differ from those above' && exit 1; }
