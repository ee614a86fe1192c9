#!/usr/bin/env bash
# A good engineer expects a subscribed calendar without events to become empty at the next refresh.
# evolution-data-server 3.46 keeps all old events if the new calendar has no VEVENT, VTODO or
# VJOURNAL. It downloads and accepts the file, at each refresh anew. A VTIMEZONE alone changes
# nothing. One other event is enough to let the old ones go.
# RFC 5545 (3.6) demands one component, which feeds with a window of days easily forget.
# Daymark therefore puts an event for the day of its creation into every feed.
set -euo pipefail
packages=(evolution-data-server gir1.2-ecal-2.0 python3-gi dbus)
dpkg-query --show "${packages[@]}" > /dev/null 2>&1 ||
  { apt-get update && apt-get install --yes --no-install-recommends "${packages[@]}"; } > /dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/config/evolution/sources" "$folder/runtime"
chmod 700 "$folder/runtime"
cat > "$folder/follow.py" <<'PY'
import http.server, os, threading, time
import gi
gi.require_version('ECal', '2.0')
gi.require_version('EDataServer', '1.2')
from gi.repository import ECal, EDataServer

feed, downloads = '', 0

class Feed(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        global downloads
        self.send_response(200)
        self.send_header('Content-Type', 'text/calendar')
        self.end_headers()
        self.wfile.write(feed.encode())
        downloads += 1
    def log_message(self, *_):
        pass

def event(uid):
    return ['BEGIN:VEVENT', f'UID:{uid}@x', 'DTSTAMP:20260301T000000Z', 'DTSTART;VALUE=DATE:20260301',
        'DTEND;VALUE=DATE:20260302', f'SUMMARY:{uid}', 'END:VEVENT']

def write(*components):
    global feed
    lines = [line for component in components for line in component]
    feed = '\r\n'.join(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', *lines, 'END:VCALENDAR', ''])

write(event('swim'), event('run'))
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Feed)
threading.Thread(target=server.serve_forever, daemon=True).start()
with open(os.environ['XDG_CONFIG_HOME'] + '/evolution/sources/feed.source', 'w') as file:
    file.write(f'''[Data Source]
DisplayName=feed
Enabled=true
Parent=webcal-stub
[Calendar]
BackendName=webcal
[Authentication]
Host=127.0.0.1
Port={server.server_port}
Method=none
[Security]
Method=none
[WebDAV Backend]
ResourcePath=/feed.ics
''')
source = EDataServer.SourceRegistry.new_sync(None).ref_source('feed')
client = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 1, None)

def shown():
    _, found = client.get_object_list_sync('#t', None)
    return sorted(each.get_summary() for each in found)

def refresh():
    before = downloads
    client.refresh_sync(None)
    while downloads == before:
        time.sleep(0.05)
    time.sleep(3)
    return shown()

while not shown():
    time.sleep(0.1)
seen = [('subscribed', shown())]
write()
seen.append(('without components', refresh()))
seen.append(('without components, once more', refresh()))
zone = ['BEGIN:VTIMEZONE', 'TZID:Etc/Test', 'BEGIN:STANDARD', 'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE']
write(zone)
seen.append(('with a VTIMEZONE alone', refresh()))
write(event('added'))
seen.append(('with another event', refresh()))
for what, events in seen:
    print(f'{what}: {", ".join(events)}')
old = ['run', 'swim']
expected = [old, old, old, old, ['added']]
os._exit(0 if [events for _, events in seen] == expected else 1)
PY
dpkg-query --show --showformat '${Package} ${Version}\n' evolution-data-server
HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache \
  XDG_RUNTIME_DIR=$folder/runtime GSETTINGS_BACKEND=memory \
  dbus-run-session -- /usr/bin/python3 -u "$folder/follow.py" 2> /dev/null ||
  { echo 'changed: the events differ from those above' && exit 1; }
