import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';

/** A PostgreSQL with an empty database, which is gone at the end of its scope. */
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
