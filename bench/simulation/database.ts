import pg from 'pg';
import { cpuSecondsOfFamily, parentOf } from '../process-usage.ts';

export interface DatabaseUse {
  readonly cpuSeconds: number;
  readonly commits: number;
  readonly walBytes: number;
  /**
   * Full-page images in the WAL. PostgreSQL writes one when a page changes for the first time after
   * a checkpoint.
   */
  readonly walPages: number;
  readonly bytes: number;
  readonly connections: number;
}

export interface TableUse {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  readonly rows: number;
  readonly bytes: number;
}

export interface Reminded {
  readonly user_id: string;
  readonly kind: string;
  readonly result: string;
  readonly due_at: string;
}

export type WatchedDatabase = Awaited<ReturnType<typeof watchDatabase>>;

export async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  async function one<Row extends object>(sql: string): Promise<Row> {
    const { rows } = await client.query<Row>(sql);
    return rows[0] as Row;
  }

  const { pid } = await one<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(pid);
  return {
    url,
    close: () => client.end(),

    /**
     * Runs vacuum and a checkpoint after the people were created, so that this work does not fall
     * into the measured time.
     */
    async vacuum(): Promise<void> {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    },

    async use(): Promise<DatabaseUse> {
      const cpuSeconds = cpuSecondsOfFamily(server);
      const counts = await one<Omit<DatabaseUse, 'cpuSeconds'>>(`
        select (select xact_commit::float8 from pg_stat_database
            where datname = current_database()) as commits,
          (select wal_bytes::float8 from pg_stat_wal) as "walBytes",
          (select wal_fpi::float8 from pg_stat_wal) as "walPages",
          pg_database_size(current_database())::float8 as bytes,
          (select count(*)::float8 from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()) as connections`);
      return { cpuSeconds, ...counts };
    },

    async tables(): Promise<TableUse[]> {
      const { rows } = await client.query<TableUse>(`
        select relname as table, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
          n_tup_del::float8 as deleted, n_live_tup::float8 as rows,
          pg_total_relation_size(relid)::float8 as bytes
        from pg_stat_user_tables order by relname`);
      return rows;
    },

    async reminded(from: string): Promise<Reminded[]> {
      const { rows } = await client.query<Reminded>(
        'select user_id, kind, result, due_at from deliveries where due_at >= $1 order by due_at',
        [from],
      );
      return rows;
    },
  };
}
