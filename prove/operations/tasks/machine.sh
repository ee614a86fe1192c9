#!/bin/bash
# Starts a machine for one task of docs/operations.md. It runs this system's programs and its own
# systemd, has only a loopback network, and keeps its changes in an overlay. The script must run as
# root under `unshare --mount --net --uts --ipc --pid --fork --kill-child`.
# Usage: machine.sh <folder> <lower:lower:…> <cgroup> <set-up> <read-only folder>…
set -euo pipefail
folder=$1
lower=$2
cgroup=$3
set_up=$4
shift 4
root=$folder/root
mkdir -p "$root" "$folder/upper" "$folder/work"
mount --make-rprivate /
# The machine must see only its own control groups.
mount -t cgroup2 cgroup2 "$root"
mkdir -p "$root/$cgroup"
echo $$ > "$root/$cgroup/cgroup.procs"
umount "$root"
ip link set lo up
exec unshare --cgroup bash -euo pipefail -s "$folder" "$lower" "$set_up" "$@" <<'INSIDE'
folder=$1
lower=$2
set_up=$3
shift 3
root=$folder/root
mount -t overlay overlay -o "lowerdir=$lower,upperdir=$folder/upper,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
# The machine shares the kernel, so its settings must be read-only.
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,ro,bind "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  touch "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for place in dev/shm tmp; do mount -t tmpfs -o mode=1777 tmpfs "$root/$place"; done
mount -t tmpfs -o mode=755 tmpfs "$root/run"
for seen in "$@"; do
  mkdir -p "$root$seen"
  mount --bind "$seen" "$root$seen"
  mount -o remount,ro,bind "$root$seen"
done
cd "$root"
# Services can create user namespaces only if the root is the root of the mount namespace.
mkdir -p mnt
pivot_root . mnt
cd /
umount --lazy /mnt
# shellcheck disable=SC2086
[ -z "$set_up" ] || $set_up
exec setpriv --bounding-set -sys_module,-sys_time,-sys_boot,-syslog \
  env -i container=daymark PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=null < /dev/null
INSIDE
