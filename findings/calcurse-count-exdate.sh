#!/usr/bin/env bash
# A good engineer expects COUNT=3 with one EXDATE to leave two days: RFC 5545 (3.8.5.1) takes the
# exceptions away after the rule has made its three.
# calcurse 4.7.1 imports three days: it counts the exception out, and adds a day at the end.
# A rule with UNTIL, or a day that is an event of its own, is imported right.
# Daymark's feeds list each day and have no rules, so that no program has to count.
set -euo pipefail
dpkg-query --show calcurse > /dev/null 2>&1 ||
  { apt-get update && apt-get install --yes --no-install-recommends calcurse; } > /dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
days() {
  rm -rf "$folder/data"
  mkdir "$folder/data"
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//y//EN BEGIN:VEVENT UID:1@x \
    DTSTAMP:20260301T000000Z 'DTSTART;VALUE=DATE:20260310' "RRULE:FREQ=DAILY;$1" \
    'EXDATE;VALUE=DATE:20260311' SUMMARY:Run END:VEVENT END:VCALENDAR > "$folder/feed.ics"
  TZ=UTC calcurse -D "$folder/data" -q -i "$folder/feed.ics"
  TZ=UTC calcurse -D "$folder/data" -Q --from 03/01/2026 --days 31 --output-datefmt '%d%n' |
    grep -E '^[0-9]+$' | tr '\n' ' '
}
calcurse --version | head -1
counted=$(days COUNT=3)
until=$(days UNTIL=20260312)
echo "COUNT=3 without the 11th: $counted"
echo "UNTIL the 12th without the 11th: $until"
[ "$counted" = '10 12 13 ' ] && [ "$until" = '10 12 ' ] ||
  { echo 'changed: the days differ from those above' && exit 1; }
