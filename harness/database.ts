import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';

/** Starts a PostgreSQL server with an empty database. Disposing the result removes both. */
export async function startDatabase(place?: string) {
  const server = await startPostgres(place);
  const { name, url } = await createPostgresDatabase(server.url);
  return {
    server,
    name,
    url,
    newDatabase: (template?: string) => createPostgresDatabase(server.url, template),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
