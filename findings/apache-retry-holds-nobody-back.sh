#!/usr/bin/env bash
# The manual of mod_proxy says that Apache sends no requests to a failed worker for `retry` seconds,
# 60 by default. A good engineer therefore expects 503 for a minute after each restart of a server.
# With the only worker of a plain ProxyPass, Apache 2.4 tries the server again at the next request,
# so the first request after the server's start is answered.
# Daymark needs no `retry=0` in its documentation, and an upgrade does not cost a minute.
set -euo pipefail
apt-get install --yes --quiet apache2=2.4.71-1~deb12u1 > /dev/null
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
cat > server.mjs <<'JS'
import { createServer } from 'node:http';
createServer((_, response) => response.end('up')).listen(18530, '127.0.0.1');
JS
modules=/usr/lib/apache2/modules
cat > apache.conf <<CFG
ServerRoot $folder
DefaultRuntimeDir $folder
PidFile $folder/pid
ErrorLog $folder/error.log
ServerName localhost
User www-data
Group www-data
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
Listen 127.0.0.1:18531
ProxyPass / http://127.0.0.1:18530/
CFG
status() { curl --silent --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$1/" || true; }
await() { for _ in $(seq 100); do [ "$(status "$1")" != 000 ] && return; sleep 0.1; done; }
apache2 -v | sed -n 1p
apache2 -D FOREGROUND -f "$folder/apache.conf" &
await 18531
down="$(status 18531) $(status 18531)"
node server.mjs &
await 18530
began=$(date +%s%N)
up=$(status 18531)
echo "without a server: $down; ${up} $(( ($(date +%s%N) - began) / 1000000 )) ms after its start"
[ "$down" = '503 503' ] && [ "$up" = 200 ] || { echo changed; exit 1; }
