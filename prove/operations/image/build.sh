#!/bin/bash
# Builds the Dockerfile of a clean checkout with buildah, which needs no daemon and no image
# registry. A missing base image is made of Debian's packages and the project's Node. The script
# must run as root, in the top folder of an installed checkout.
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

# The build must use this machine's npm registry and certificates.
volumes=(--volume /etc/ssl/certs:/etc/ssl/certs:ro)
for file in "$(npm config get globalconfig)" "$(npm config get userconfig)"; do
  [ -f "$file" ] && volumes+=(--volume "$file:/root/.npmrc:ro")
done
mkdir "$work/source"
git archive HEAD | tar -x -C "$work/source"
# Buildah's default format (OCI) has no health checks.
buildah bud --format docker --isolation=chroot --network=host --pull-never "${volumes[@]}" --tag "$tag" "$work/source"
