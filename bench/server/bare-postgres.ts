import pg from 'pg';
import type { BareDatabase } from './bare.ts';
import { listScores, recordScore } from './bare-statements.ts';

/** As many connections as the product has; each statement is parsed and planned once on each. */
const connections = 16;

export async function barePostgres(url: string): Promise<BareDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('select 1');
  return {
    async listScores(values) {
      const query = { name: 'list', text: listScores, values: [...values] };
      return (await pool.query<object>(query)).rows;
    },
    async recordScore(values) {
      const query = { name: 'record', text: recordScore, values: [...values] };
      return (await pool.query<object>(query)).rows[0];
    },
  };
}
