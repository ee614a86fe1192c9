#!/bin/bash
# Runs a command in a mounted image under the limits of compose.yaml and deploy/kubernetes.yaml: the
# image's user, a read-only root, /tmp in memory, and no capabilities. /data is a folder of this
# machine. The caller wraps the script in `unshare --mount --pid --fork --kill-child`. The command
# inherits the environment.
# Usage: prove/operations/image/run.sh <mounted image> <data folder> <uid> <command…>
set -euo pipefail
root=$1
data=$2
user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,ro,bind "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups \
  --bounding-set -all --inh-caps -all --no-new-privs sh -c 'cd /app && exec "$@"' sh "$@"
