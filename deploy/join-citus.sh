#!/bin/sh
# Creates the role and the database of Daymark on each node of Citus, and adds the workers to the
# coordinator. It can be repeated, for example after a worker was added to WORKERS. The nodes use
# this password for each other, too, so it is in their PGPASSWORD.
set -eu
on() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$PGPASSWORD" \
    --username=postgres --host="$1" --dbname="$2" --output=/dev/null
}

for node in $COORDINATOR $WORKERS; do
  on "$node" postgres <<'SQL'
set citus.enable_create_role_propagation = off;
select 'create role daymark' where to_regrole('daymark') is null \gexec
alter role daymark login password :'password';
select 'create database daymark owner daymark encoding ''UTF8'' template template0'
  where not exists (select from pg_database where datname = 'daymark') \gexec
SQL
  on "$node" daymark <<'SQL'
set client_min_messages = warning;
create extension if not exists citus;
SQL
done

echo "select citus_set_coordinator_host('$COORDINATOR');" | on "$COORDINATOR" daymark
for worker in $WORKERS; do
  echo "select citus_add_node('$worker', 5432);" | on "$COORDINATOR" daymark
done
