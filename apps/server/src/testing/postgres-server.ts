import type { TestProject } from 'vitest/node';
import { disconnect } from '../database/connections.ts';
import { hasCitus } from '../database/distribution.ts';
import { connectPostgres } from '../store/connect.ts';
import {
  closeTemplate,
  createPostgresDatabase,
  type PostgresDatabase,
} from './postgres-databases.ts';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: {
      readonly serverUrl: string;
      /** Name of a migrated empty database to which nobody is connected. */
      readonly template: string;
      readonly isOnCitus: boolean;
    };
  }
}

let server: PostgresServer | undefined;
let template: PostgresDatabase | undefined;

/**
 * Runs once per test run, with the server of TEST_DATABASE_URL or a new one. The given server may
 * be the coordinator of Citus.
 */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  server = given === undefined ? await startPostgres() : undefined;
  const serverUrl = given ?? server?.url ?? '';
  template = await createPostgresDatabase(serverUrl);
  const connections = await connectPostgres({ databaseUrl: template.url }, fail);
  const isOnCitus = await hasCitus(connections.reader);
  await disconnect(connections);
  await closeTemplate(serverUrl, template);
  project.provide('postgres', { serverUrl, template: template.name, isOnCitus });
}

export async function teardown(): Promise<void> {
  await template?.remove();
  await server?.stop();
}

function fail(error: Error): never {
  throw error;
}
