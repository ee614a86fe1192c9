#!/usr/bin/env bash
# A good engineer expects a subscribed calendar to show what the last download says.
# evolution-data-server 3.46 downloads a changed feed, but keeps the old event if its UID is known
# and DTSTAMP, SEQUENCE and LAST-MODIFIED are equal. Changing any one of the three is enough.
# A DTSTAMP that goes back is taken too: it only has to differ. Evolution and GNOME Calendar both
# read through this server.
# Daymark's feeds had the day as DTSTAMP, so changes of a day arrived on the next day.
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

def write(end, stamp, *more):
    global feed
    feed = '\r\n'.join(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', 'BEGIN:VEVENT', 'UID:1@x',
        f'DTSTAMP:{stamp}', *more, 'DTSTART;VALUE=DATE:20260301', f'DTEND;VALUE=DATE:{end}', 'SUMMARY:Run',
        'END:VEVENT', 'END:VCALENDAR', ''])

write('20260302', '20260301T000000Z')
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
    return [each.get_dtend().as_ical_string() for each in found]

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
write('20260303', '20260301T000000Z')
seen.append(('longer, equal DTSTAMP', refresh()))
write('20260303', '20260228T000000Z')
seen.append(('longer, earlier DTSTAMP', refresh()))
write('20260304', '20260228T000000Z', 'SEQUENCE:1')
seen.append(('longer, new SEQUENCE', refresh()))
write('20260305', '20260228T000000Z', 'SEQUENCE:1', 'LAST-MODIFIED:20260301T000000Z')
seen.append(('longer, new LAST-MODIFIED', refresh()))
for what, ends in seen:
    print(f'{what}: DTEND {", ".join(ends)}')
expected = [['20260302'], ['20260302'], ['20260303'], ['20260304'], ['20260305']]
os._exit(0 if [ends for _, ends in seen] == expected else 1)
PY
dpkg-query --show --showformat '${Package} ${Version}\n' evolution-data-server
HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache \
  XDG_RUNTIME_DIR=$folder/runtime GSETTINGS_BACKEND=memory \
  dbus-run-session -- /usr/bin/python3 -u "$folder/follow.py" 2> /dev/null ||
  { echo 'changed: the events differ from those above' && exit 1; }
