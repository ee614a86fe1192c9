#!/bin/bash
# Builds the Dockerfile of a clean checkout by buildah, without a daemon, and without a registry of images: where the base image is
# not there, one is made of Debian's packages and the Node that the project brings. As root, in the root of an installed checkout.
# Usage: prove/operations/image/build.sh <tag> <base>
set -euo pipefail
tag=$1
base=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! buildah inspect --type image "$base" > /dev/null 2>&1; then
  debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$work/root" > /dev/null
  mkdir "$work/context"
  tar -C "$work/root" -cf "$work/context/root.tar" .
  cp node_modules/node-linux-*/bin/node "$work/context/node"
  cp -rL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$work/context/npm"
  cat > "$work/context/Dockerfile" <<'D'
FROM scratch
ADD root.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd -m -u 1000 node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
D
  buildah bud --isolation=chroot --network=host --tag "$base" "$work/context" > /dev/null 2>&1
fi

# What npm is told on this machine, its registry and its certificates, holds inside too.
volumes=(--volume /etc/ssl/certs:/etc/ssl/certs:ro)
for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
  [ -f "$file" ] && volumes+=(--volume "$file:/root/.npmrc:ro")
done
mkdir "$work/source"
git archive HEAD | tar -x -C "$work/source"
# Its own format knows no health checks.
buildah bud --format docker --isolation=chroot --network=host --pull-never "${volumes[@]}" --tag "$tag" "$work/source"
