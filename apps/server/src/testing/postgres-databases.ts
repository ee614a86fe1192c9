import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  remove(): Promise<void>;
}

/** Nobody may be connected to the template. */
export async function createPostgresDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<PostgresDatabase> {
  const name = `daymark_test_${randomBytes(6).toString('hex')}`;
  await execute(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    remove: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
