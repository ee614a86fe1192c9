import type { PostgresConnections } from './postgres.ts';

/** Statements of PostgreSQL in its own SQL. */
export interface Pipeline {
  /** Sends one statement and resolves with its rows. */
  readonly send: <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;
}

export function createPipeline(pool: PostgresConnections): Pipeline {
  return {
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
