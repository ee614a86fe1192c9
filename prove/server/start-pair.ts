import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../../harness/database.ts';
import { startRelay } from '../../harness/tcp-relay.ts';

/** Starts a primary and a synchronous standby, each behind a relay. */
export async function startPair() {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await startDatabase());
  const writes = stack.use(await startRelay());
  const reads = stack.use(await startRelay());
  let primary = database.server;
  let standby = await primary.startStandby();
  let readBefore = 0;

  function urlAt(port: number): string {
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
  writes.follow(portOf(primary));
  reads.follow(portOf(standby));
  const cleanUp = stack.move();
  return {
    url: urlAt(writes.port),
    readUrl: urlAt(reads.port),
    /** Kills the primary and promotes the standby. The new primary has no standby. */
    async failOver(): Promise<void> {
      readBefore += await transactionsOnStandby();
      await primary.kill();
      writes.follow(null);
      primary = standby;
      await ask(primary, 'select pg_promote()');
      // A primary that waits for a standby would acknowledge nothing until a new standby exists.
      await ask(primary, 'alter system reset synchronous_standby_names');
      await ask(primary, 'select pg_reload_conf()');
      writes.follow(portOf(primary));
    },
    async addStandby(): Promise<void> {
      reads.follow(null);
      standby = await primary.startStandby();
      await demandStandby();
      reads.follow(portOf(standby));
    },
    readOnStandbys: async () => readBefore + (await transactionsOnStandby()),
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

function portOf({ url }: { readonly url: string }): number {
  return Number(new URL(url).port);
}
