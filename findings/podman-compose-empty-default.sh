#!/usr/bin/env bash
# A good engineer expects ${NAME:-} in a Compose file to be replaced by nothing when NAME is absent.
# podman-compose 1.0.3, which Debian 12 has, passes the text ${NAME:-} on to the container. Its
# pattern needs at least one character after the `-`, so a default of one space works. It also knows
# no ${NAME:+text}. Nothing warns.
# Daymark's compose.yaml therefore has spaces as defaults, and the server takes them as absent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Needs Debian's python3-yaml and python3-dotenv.
apt-get download --quiet podman-compose=1.0.3-3 > /dev/null 2>&1
dpkg-deb --extract podman-compose_*.deb package
cat > compose.yaml <<'YAML'
services:
  shell:
    image: localhost/none
    environment:
      EMPTY: ${DAYMARK_ABSENT:-}
      SPACE: ${DAYMARK_ABSENT:- }
      OTHER: ${DAYMARK_ABSENT:+text}
YAML
# A stand-in for podman, which only has to have a version.
printf '#!/bin/sh\necho podman version 4.3.1\n' > podman
chmod +x podman
export PYTHONPATH=$folder/package/usr/lib/python3/dist-packages
command=$(package/usr/bin/podman-compose --podman-path "$folder/podman" --dry-run up -d 2>&1 | grep ' run --name')
echo 'podman-compose 1.0.3'
grep -oE -- '-e (EMPTY|SPACE|OTHER)=(\$\{[^}]*\})?' <<< "$command"
grep -qF -- '-e EMPTY=${DAYMARK_ABSENT:-}' <<< "$command" || { echo 'changed: the empty default is known'; exit 1; }
grep -qF -- '-e SPACE=  ' <<< "$command" || { echo 'changed: a space is not a default'; exit 1; }
grep -qF -- '-e OTHER=${DAYMARK_ABSENT:+text}' <<< "$command" || { echo 'changed: :+ is known'; exit 1; }
