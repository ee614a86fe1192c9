#!/usr/bin/env bash
# A good engineer expects a one-way copy of a feed to become empty when the feed does.
# vdirsyncer 0.19.0 refuses to copy a storage that was "completely emptied", at each run anew, and
# exits with 1. All old events stay in the copy. It does so for a read-only http storage too, where
# the server is always right. `sync --force-delete PAIR` once, or one event that stays, helps.
# Daymark's feed of due areas has no area during a long pause, so it always has one event.
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
{ event 1 20260301T000000Z && event 2 20260301T000000Z X-AREA:2; } | write
vdirsyncer --config "$folder/config" --verbosity ERROR discover > /dev/null
sync
write < /dev/null
for run in 1 2; do
  code=0
  vdirsyncer --config "$folder/config" sync > "$folder/log" 2>&1 || code=$?
  kept=$(names | wc -w)
  echo "empty feed, run $run: exit $code, $kept events in the copy"
  [ "$code" = 1 ] && [ "$kept" = 2 ] && grep -q 'completely emptied' "$folder/log" ||
    { echo 'changed: the empty feed was not refused' && exit 1; }
done
grep -o 'Storage .* was completely emptied' "$folder/log"
event 3 20260301T000000Z X-AREA:3 | write
sync
echo "feed with one other event: $(names | wc -w) event in the copy"
[ "$(names | wc -w)" = 1 ]
