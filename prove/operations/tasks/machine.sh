#!/bin/bash
# A machine for one task of docs/operations.md: this system's own programs on a root of which every change is apart, a network of its own
# with the loopback alone, and its own systemd. As root, under `unshare --mount --net --uts --ipc --pid --fork --kill-child`.
# Usage: prove/operations/tasks/machine.sh <folder> <lower:lower:…> <cgroup> <folder that it sees, read only>…
set -euo pipefail
folder=$1
lower=$2
cgroup=$3
set_up=$4
shift 4
root=$folder/root
mkdir -p "$root" "$folder/upper" "$folder/work"
mount --make-rprivate /
# The groups of its processes are below one of its own, and it sees no others.
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
# Settings of the kernel are everybody's.
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
# A user namespace of a service is made only where the root is that of all mounts.
mkdir -p mnt
pivot_root . mnt
cd /
umount --lazy /mnt
# shellcheck disable=SC2086
[ -z "$set_up" ] || $set_up
exec setpriv --bounding-set -sys_module,-sys_time,-sys_boot,-syslog \
  env -i container=daymark PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=null < /dev/null
INSIDE
