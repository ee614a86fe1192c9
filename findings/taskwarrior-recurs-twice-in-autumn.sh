#!/usr/bin/env bash
# An engineer expects a daily recurring task to be due on each day once, also when clocks go back.
# Taskwarrior 2.6.2 adds 24 hours to the last due time. After the change its instances are due at
# 23:00 of the day before, so the day of the change has two.
# Daymark's reader of `task export` therefore counts days from the due date of the template instead
# of reading the local date of each instance.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download taskwarrior=2.6.2+dfsg-1 > /dev/null 2>&1
dpkg -x taskwarrior_*.deb .
mkdir data
touch rc
export TASKRC=$PWD/rc TASKDATA=$PWD/data TZ=Europe/Berlin
task() { ./usr/bin/task rc.confirmation=off rc.verbose=nothing "$@"; }
task add Stretch due:2025-10-24 recur:daily until:2025-10-29
task list > /dev/null 2>&1 || true
dates=$(task export | grep -o '"due":"[^"]*"' | grep -oE '[0-9]{8}T[0-9]{6}' | sort -u |
  sed -E 's/(....)(..)(..)T(..)(..)(..)/\1-\2-\3 \4:\5:\6Z/' |
  while read -r due; do date --date="$due" '+%m-%d %H:%M'; done)
echo "taskwarrior $(./usr/bin/task --version), due in Berlin:"
echo "$dates"
# Clocks went back on 26 October 2025.
[ "$(grep -c '^10-26' <<< "$dates")" = 2 ]
