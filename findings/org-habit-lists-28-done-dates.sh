#!/usr/bin/env bash
# The documentation of `org-habit-parse-todo` promises "a list of all the past dates this todo was
# mark closed", so an engineer would count a habit's days with it. It returns the newest
# `org-habit-preceding-days` plus `org-habit-following-days` of them, 28 by default.
# Seen with Org 9.5.5 of Emacs 28.2 in Debian 12: 28 of 60 dates.
# Daymark's reader of Org files therefore counts the state lines itself, and whoever compares it
# with Emacs has to raise these two variables first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=1:28.2+1-15+deb12u4
for package in emacs-nox emacs-bin-common emacs-common emacs-el; do
  apt-get download "$package=$version" > /dev/null 2>&1
done
for package in ./*.deb; do dpkg -x "$package" .; done
lisp=$PWD/usr/share/emacs/28.2/lisp
EMACSLOADPATH=$(find "$lisp" -type d ! -name obsolete | paste -sd:)
export EMACSLOADPATH
{
  printf '* TODO Walk\nSCHEDULED: <2026-03-01 Sun .+1d>\n:PROPERTIES:\n:STYLE: habit\n:END:\n'
  for back in $(seq 1 60); do
    LC_ALL=C date --utc --date="2026-03-01 -$back days" '+- State "DONE" from "TODO" [%Y-%m-%d %a 10:00]'
  done
} > walk.org
cat > count.el <<'EL'
(require 'org-habit)
(find-file "walk.org")
(defun count-dates ()
  (goto-char (point-min))
  (length (org-habit-done-dates (org-habit-parse-todo))))
(princ (format "emacs %s, org %s\n" emacs-version (org-version)))
(princ (format "dates in the file: 60, dates returned: %d" (count-dates)))
(setq org-habit-preceding-days 100)
(princ (format ", with 100 preceding days: %d\n" (count-dates)))
EL
dump=$PWD/usr/libexec/emacs/28.2/x86_64-linux-gnu/emacs.pdmp
seen=$(./usr/bin/emacs-nox --dump-file="$dump" -Q --batch --load count.el 2> /dev/null)
echo "$seen"
grep -q 'dates in the file: 60, dates returned: 28, with 100 preceding days: 60' <<< "$seen"
