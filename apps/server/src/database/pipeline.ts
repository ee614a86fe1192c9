import type { NamedStatementClient, PostgresConnections } from './postgres.ts';

/** Sends a statement at once, whether or not earlier ones are answered, and resolves with its rows. */
export type Send = <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Statements of PostgreSQL that do not wait for each other's answers: a round trip costs more than most of them. */
export interface Pipeline {
  /**
   * Runs a transaction. Whatever `work` has sent when it resolves is committed without waiting for the answers; a statement
   * that fails rolls all of it back.
   */
  transact<T>(work: (send: Send) => Promise<T>): Promise<T>;
  /** One statement by itself. */
  readonly send: Send;
}

export function createPipeline(pool: PostgresConnections): Pipeline {
  return {
    async transact(work) {
      const client = await pool.connect();
      try {
        return await transactOn(client, work);
      } finally {
        client.release();
      }
    },
    async send<Row>(statement: string, values: readonly unknown[] = []) {
      const client = await pool.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        client.release();
      }
    },
  };
}

async function transactOn<T>(
  client: NamedStatementClient,
  work: (send: Send) => Promise<T>,
): Promise<T> {
  const sent: Promise<unknown>[] = [];
  const send = <Row>(statement: string, values: readonly unknown[] = []) => {
    client.gather();
    const rows = client.query<Row>(statement, values).then((result) => result.rows);
    // Its failure is thrown once all have ended, also where nobody waits for this one.
    rows.catch(() => {});
    sent.push(rows);
    return rows;
  };
  try {
    // Each statement sees what was committed before it began, so what is read after a lock is as the lock found it.
    void send('begin isolation level read committed');
    const result = await work(send);
    // After a failure PostgreSQL takes this for a rollback.
    void send('commit');
    await Promise.all(sent);
    return result;
  } catch (error) {
    await Promise.allSettled(sent);
    await client.query('rollback', []).catch(() => {});
    throw error;
  }
}
