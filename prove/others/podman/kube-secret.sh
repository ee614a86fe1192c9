#!/bin/bash
# Prints the DATABASE_URL of the container that `podman kube play` makes of deploy/kubernetes.yaml
# with the Secret of docs/operations.md. The pod need not start.
# Usage: prove/others/podman/kube-secret.sh <checkout> <image> <database URL>
set -euo pipefail
cd "$1"
work=$(mktemp -d)
trap 'podman kube down "$work/kubernetes.yaml" > /dev/null 2>&1; podman secret rm daymark > /dev/null; rm -rf "$work"' EXIT
printf '{"DATABASE_URL":"%s"}' "$(printf %s "$3" | base64 --wrap 0)" | podman secret create daymark - > /dev/null
sed -e 's/replicas: 2/replicas: 1/' -e "s|image: daymark:.*|image: $2|" -e '/name: metrics, containerPort/d' \
  deploy/kubernetes.yaml > "$work/kubernetes.yaml"
sed --in-place 's/"disabled"/"enabled"/' "$CONTAINERS_CONF"
podman kube play "$work/kubernetes.yaml" > "$work/log" 2>&1 || true
name=$(podman ps --all --format '{{.Names}}' | grep -- '-daymark$')
podman inspect "$name" --format '{{range .Config.Env}}{{println .}}{{end}}' | grep '^DATABASE_URL='
