import pg from 'pg';
import { api } from '@daymark/shared/api.ts';
import { startDatabase } from '../../harness/database.ts';
import { startServer } from '../../harness/server.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { diskFolder } from '../server/databases.ts';
import { seconds } from '../server/measure.ts';
import { createMarkingPeople, today } from '../server/seed.ts';
import { amountAtMost, atLeast, type Group, measureInTurn, openBoth } from './findings.ts';
import type { Product } from './products.ts';
import { perSecond, warmUp } from './sqlite.ts';

const marksInARow = 200;

export const measurePostgres: Group = async (pair) => {
  await using database = await startDatabase(diskFolder);
  await query(database.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await database.server.halt();
  await database.server.startAgain();
  await using opened = await openBoth(pair, async ({ options }) => {
    const { url } = await database.newDatabase();
    return openProduct(url, options);
  });
  const measures = {
    speed: ['Marks on PostgreSQL', 'a second', atLeast(3)],
    alone: ['SQL statements for each mark, one mark at a time', '', amountAtMost(4)],
    beside: ['SQL statements for each mark, over 32 connections', '', amountAtMost(4)],
  } as const;
  return await measureInTurn(pair, measures, async (product) => {
    const { marks, markInARow, countStatements } = opened.of(product);
    const atFirst = await countStatements();
    await markInARow();
    const between = await countStatements();
    const speed = await perSecond(marks);
    const sent = (await countStatements()) - between;
    const alone = (between - atFirst) / marksInARow;
    return { speed, alone, beside: sent / (speed * seconds) };
  });
};

async function openProduct(url: string, options: Product['options']) {
  const server = await startServer({ DATABASE_URL: url }, options);
  const people = await createMarkingPeople(server.origin);
  const marks = {
    url: `${server.origin}/api/v1/scores/`,
    seconds,
    writes: { people, date: today },
  };
  await warmUp(marks);
  await query(url, 'create extension pg_stat_statements');
  const { token, areas: [life_area_id = ''] = [] } = people[0] ?? {};
  const call = createApiCaller(server.origin, token);
  return {
    marks,
    markInARow: async () => {
      for (let number = 0; number < marksInARow; number += 1) {
        const score = number % 2 === 0 ? 0 : 1;
        await call(api.recordScore, { body: { life_area_id, score_date: today, score } });
      }
    },
    /** Counts statements that the server sent to its database, including `begin` and `commit`. */
    countStatements: async () => {
      const [row] = await query(
        url,
        `select sum(calls) as calls from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())`,
      );
      return Number(row?.calls);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function query(url: string, text: string): Promise<{ readonly calls?: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ calls?: string }>(text);
  await client.end();
  return rows;
}
