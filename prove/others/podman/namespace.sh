#!/bin/bash
# Runs a command where podman can start containers, also inside a container without cgroups of its
# own. The caller wraps the script in `unshare --mount --net --pid --fork --mount-proc`.
# Usage: prove/others/podman/namespace.sh <command…>
set -euo pipefail
mount --make-rprivate /
umount --recursive /sys/fs/cgroup 2> /dev/null || true
mount -t cgroup2 cgroup2 /sys/fs/cgroup
ip link set lo up
export CONTAINERS_CONF
CONTAINERS_CONF=$(mktemp)
cat > "$CONTAINERS_CONF" <<'C'
[containers]
cgroups = "disabled"
cgroupns = "host"
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
C
"$@"
