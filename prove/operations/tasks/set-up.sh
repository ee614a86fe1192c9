#!/bin/bash
# Makes the root file system a new Debian with the packages of docs/operations.md. Only units that
# the system needs are enabled, the user ada may use sudo, and git and npm use no network.
# Usage: prove/operations/tasks/set-up.sh <folder with the repository and its dependencies>
set -euo pipefail
product=$1
rm -rf /etc/systemd/system/*.wants /etc/systemd/system/default.target
for unit in sys-kernel-debug.mount sys-kernel-tracing.mount sys-fs-fuse-connections.mount dev-hugepages.mount systemd-timesyncd.service; do
  ln -sf /dev/null "/etc/systemd/system/$unit"
done
useradd --create-home --shell /bin/bash ada
echo 'ada ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/ada
printf '127.0.0.1 localhost days daymark.localhost db.daymark.localhost\n::1 localhost daymark.localhost\n' > /etc/hosts
echo days > /etc/hostname
# apt reports no newer versions if it has no package lists.
rm -rf /var/lib/apt/lists/*
mkdir -p /srv/git /srv/template/hooks /mnt
cp -a "$product/daymark.git" /srv/git/
git config --system safe.directory '*'
git config --system init.templateDir /srv/template
cat > /srv/template/hooks/post-checkout <<HOOK
#!/bin/sh
# Replaces `npm ci`, because the machine has no network.
[ -d node_modules ] || for folder in . apps/server apps/web packages/shared; do
  [ ! -d "$product/dependencies/\$folder/node_modules" ] || cp -a "$product/dependencies/\$folder/node_modules" "\$folder/"
done
touch node_modules/.package-lock.json
HOOK
chmod +x /srv/template/hooks/post-checkout
