# Run once by the image of PostgreSQL, for a new volume. The server's role owns its database and nothing else; where the volume
# was made before, it is the superuser that it was.
psql --variable=ON_ERROR_STOP=1 --variable=password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
create role daymark login password :'password';
create database daymark owner daymark encoding 'UTF8' template template0;
SQL
