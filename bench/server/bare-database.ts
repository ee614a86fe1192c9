import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Parameters: hash of the token, now, first date, last date. */
const listScores = `
  select s.id, s.life_area_id, s.score, s.score_date, s.notes, s.created_at, s.updated_at
  from sessions t
  join scores s on s.user_id = t.user_id
  join life_areas a on a.user_id = s.user_id and a.id = s.life_area_id
  where t.token_hash = $1 and t.expires_at > $2
    and s.score_date between $3 and $4 and s.score is not null
  order by s.score_date, a.position`;

/** Parameters: hash of the token, now. */
const readPerson = `
  select u.id, u.rev
  from sessions t
  join users u on u.id = t.user_id
  where t.token_hash = $1 and t.expires_at > $2`;

/** Parameters: id, date, score, notes, now, area, hash of the token. */
const recordScore = `
  insert into scores
    (user_id, id, life_area_id, score_date, score, notes,
     created_at, updated_at, edited_at, revision)
  select a.user_id, $1, a.id, $2, cast($3 as integer), $4, $5, $5, $5, 1
  from sessions t
  join life_areas a on a.user_id = t.user_id and a.id = $6
  where t.token_hash = $7 and t.expires_at > $5
  on conflict (user_id, life_area_id, score_date) do update
    set score = excluded.score, notes = excluded.notes,
        updated_at = excluded.updated_at, edited_at = excluded.edited_at,
        revision = scores.revision + 1
  returning id, life_area_id, score, score_date, notes, created_at, updated_at`;

/** Number of connections, the same as in the product's pool for writes. */
const connections = 16;

type Run = (parameters: readonly (string | number)[]) => unknown;

export interface BareDatabase {
  readonly listScores: Run;
  /** Reads one row, the least that a sync with nothing new could read. */
  readonly readPerson: Run;
  readonly recordScore: Run;
}

export function bareSqlite(file: string): BareDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // SQLite writes a numbered parameter as ?1, PostgreSQL as $1.
  const prepare = (statement: string) => database.prepare(statement.replaceAll('$', '?'));
  const [list, person, record] = [listScores, readPerson, recordScore].map(prepare);
  return {
    listScores: (parameters) => list?.all(...parameters),
    readPerson: (parameters) => person?.get(...parameters),
    recordScore: (parameters) => record?.get(...parameters),
  };
}

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
