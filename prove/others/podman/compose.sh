#!/bin/bash
# Carries out the task of docs/operations.md in a checkout whose image exists, and removes what it
# made. Prints the health of the server before and after a restore as JSON lines.
# Usage: prove/others/podman/compose.sh <checkout> <port> <image>
set -euo pipefail
cd "$1"
export PORT=$2
project=$(basename "$1")
podman tag "$3" "${project}_daymark"
trap 'podman-compose down -v > /dev/null 2>&1; podman rmi "${project}_daymark" > /dev/null' EXIT
quietly() { "$@" > /dev/null 2>&1; }
health() { curl --silent --max-time 2 --retry 20 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$PORT/health"; echo; }

quietly podman-compose up --detach
health
podman ps --all --format '{"container":"{{.Names}}"}'
quietly podman healthcheck run "${project}_daymark_1" && echo '{"healthcheck":true}'
podman-compose exec -T daymark node apps/server/dist/backup.js 2> /dev/null | grep Backed >&2
backup=$(podman exec "${project}_daymark_1" ls /data/backups)
quietly podman-compose stop daymark
quietly podman-compose run --rm -T --no-deps daymark node apps/server/dist/restore.js "/data/backups/$backup"
echo '{"restored":true}'
quietly podman-compose start daymark
health
