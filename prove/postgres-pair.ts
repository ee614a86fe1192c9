import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { startFollowingProxy } from './following-proxy.ts';

/** A primary and a standby that has each write before it is acknowledged, behind a proxy to each. */
export async function startPair() {
  const first = await startPostgres();
  const database = await createPostgresDatabase(first.url);
  const proxies = { writes: await startFollowingProxy(), reads: await startFollowingProxy() };
  let primary = first;
  let standby = await primary.startStandby();
  let readBefore = 0;

  /** Of the database, through a proxy or past it. */
  function urlAt(port: number | string): string {
    return Object.assign(new URL(database.url), { port: String(port) }).href;
  }

  async function ask<Row extends object>(server: { url: string }, text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: urlAt(portOf(server)) });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function demandStandby(): Promise<void> {
    await ask(primary, `alter system set synchronous_standby_names = '*'`);
    await ask(primary, 'select pg_reload_conf()');
    const state = `select 1 from pg_stat_replication where sync_state = 'sync'`;
    while ((await ask(primary, state)).length === 0) await wait(50);
  }

  async function transactionsOnStandby(): Promise<number> {
    const [row] = await ask<{ committed: string }>(
      standby,
      'select xact_commit as committed from pg_stat_database where datname = current_database()',
    );
    return Number(row?.committed);
  }

  await demandStandby();
  proxies.writes.follow(portOf(primary));
  proxies.reads.follow(portOf(standby));
  return {
    /** Of the primary, whichever it is. */
    url: urlAt(proxies.writes.port),
    readUrl: urlAt(proxies.reads.port),
    /** The primary is lost and the standby takes its place; resolves once that is the primary, with none behind it. */
    async failOver(): Promise<void> {
      readBefore += await transactionsOnStandby();
      await primary.kill();
      proxies.writes.follow(null);
      primary = standby;
      await ask(primary, 'select pg_promote()');
      // It would acknowledge nothing until there is another standby.
      await ask(primary, 'alter system reset synchronous_standby_names');
      await ask(primary, 'select pg_reload_conf()');
      proxies.writes.follow(portOf(primary));
    },
    /** Another one, as the machine that was lost comes back empty. */
    async addStandby(): Promise<void> {
      proxies.reads.follow(null);
      standby = await primary.startStandby();
      await demandStandby();
      proxies.reads.follow(portOf(standby));
    },
    /** On all that were standbys until now. */
    readOnStandbys: async () => readBefore + (await transactionsOnStandby()),
    async stop(): Promise<void> {
      proxies.writes.close();
      proxies.reads.close();
      await first.stop();
    },
  };
}

function portOf({ url }: { readonly url: string }): number {
  return Number(new URL(url).port);
}
