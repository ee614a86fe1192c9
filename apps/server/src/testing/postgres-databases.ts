import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * Copies the template, to which nobody may be connected. On Citus, each node copies its own part of
 * the template, which includes the list of nodes. A copy of `template1` has no list, so this
 * function creates one.
 */
export async function createPostgresDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<PostgresDatabase> {
  const name = `daymark_test_${randomBytes(6).toString('hex')}`;
  const nodes = await listNodes(serverUrl);
  const onEach = (sql: string) => Promise.all(nodes.map((node) => execute(node, sql)));
  await onEach(`create database ${name} template ${template}`);
  const url = replaceDatabase(serverUrl, name);
  if (nodes.length > 1 && template === 'template1') await joinCitus(serverUrl, url);
  return {
    name,
    url,
    remove: async () => {
      // The daemons of Citus would connect again.
      if (nodes.length > 1) await onEach(`alter database ${name} with allow_connections false`);
      await onEach(`drop database if exists ${name} with (force)`);
    },
  };
}

function replaceDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the server, and on Citus the workers. All have the same user and password. */
async function listNodes(serverUrl: string): Promise<readonly string[]> {
  const rows = await execute(serverUrl, `select to_regclass('pg_dist_node') as nodes`);
  if (rows[0]?.['nodes'] === null) return [serverUrl];
  const workers = await execute(
    serverUrl,
    'select nodename, nodeport from pg_dist_node where groupid > 0',
  );
  const urls = workers.map(({ nodename, nodeport }) => {
    const url = new URL(serverUrl);
    url.host = `${String(nodename)}:${String(nodeport)}`;
    return url.href;
  });
  return [serverUrl, ...urls];
}

/** Creates the extension in a database that exists on all nodes, and adds the workers. */
export async function joinCitus(serverUrl: string, url: string): Promise<void> {
  const workers = (await listNodes(serverUrl)).slice(1);
  const name = new URL(url).pathname.slice(1);
  for (const node of [url, ...workers.map((worker) => replaceDatabase(worker, name))]) {
    await execute(node, 'create extension citus');
  }
  const add = (node: string, from: string) => {
    const { hostname, port } = new URL(node);
    return execute(url, `select ${from}('${hostname}', ${port || 5432})`);
  };
  await add(url, 'citus_set_coordinator_host');
  for (const worker of workers) await add(worker, 'citus_add_node');
}

/**
 * Ends all connections to a template on Citus and refuses new ones, because Citus runs a daemon in
 * each database. PostgreSQL without Citus does not connect to the template itself.
 */
export async function closeTemplate(serverUrl: string, { name }: PostgresDatabase): Promise<void> {
  const nodes = await listNodes(serverUrl);
  if (nodes.length === 1) return;
  for (const node of nodes) {
    await execute(node, `alter database ${name} with allow_connections false`);
    await execute(
      node,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

async function execute(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
