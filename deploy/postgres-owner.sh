# The PostgreSQL image runs this script once for a new volume. The server's role owns only its
# database. On a volume of version 1.1.0 or earlier, the role is still a superuser.
psql --variable=ON_ERROR_STOP=1 --variable=password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
create role daymark login password :'password';
create database daymark owner daymark encoding 'UTF8' template template0;
SQL
