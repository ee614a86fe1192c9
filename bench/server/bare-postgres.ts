import pg from 'pg';
import { type BareDatabase, listScores, readPerson, recordScore } from './bare-statements.ts';

/**
 * Number of connections, the same as in the product. Each connection parses and plans a statement
 * once.
 */
const connections = 16;

export async function barePostgres(url: string): Promise<BareDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('select 1');
  async function all(name: string, text: string, values: readonly (string | number)[]) {
    return (await pool.query<object>({ name, text, values: [...values] })).rows;
  }
  return {
    listScores: (values) => all('list', listScores, values),
    readPerson: async (values) => (await all('person', readPerson, values))[0],
    recordScore: async (values) => (await all('record', recordScore, values))[0],
  };
}
