import { createHash } from 'node:crypto';
import type { PostgresDialect, PostgresPool, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import { PipelinedPostgresDialect } from './pipelined-transactions.ts';
import { type LosableClient, shareConnections } from './shared-connections.ts';
import { createWriteWatch, type WriteWatch } from './write-watch.ts';

/**
 * Timeouts in milliseconds. A database that does not respond within two seconds counts as
 * unavailable.
 */
const connectionTimeoutMillis = 1800;
const timeouts = {
  statement_timeout: 1700,
  query_timeout: 1800,
  idle_in_transaction_session_timeout: 10_000,
};
const maxConnections = 16;
/**
 * Number of connections for reads. While one connection returns rows, the other receives queries
 * (decision 089).
 */
const sharedConnections = 2;

/**
 * Forces generic plans, which Citus refuses for most statements. A plan for one user's values would
 * assume few rows, and use the wrong index during an import.
 */
const options = '-c plan_cache_mode=force_generic_plan';
/**
 * A statement about several users opens only one connection to each node, and keeps it open. A node
 * of Citus 12.1 that repeats a plan for one of its own shards loses 50 kB of memory each time.
 */
const citusOptions =
  '-c citus.max_adaptive_executor_pool_size=1 -c citus.multi_shard_modify_mode=sequential -c plan_cache_mode=force_custom_plan';
const readOnly = '-c default_transaction_read_only=on';

export interface PostgresOptions {
  readonly url: string;
  readonly withoutTimeouts?: boolean;
  /** True behind a pooler, which supports neither named statements nor session settings. */
  readonly isPooled?: boolean;
  /**
   * True for connections that concurrent readers share. The readers must not write and must not use
   * transactions.
   */
  readonly isForReads?: boolean;
  /** True for tables that Citus spreads over several nodes. */
  readonly isDistributed?: boolean;
  /** True for a connection to the node of the users, past the coordinator of Citus. */
  readonly isWorker?: boolean;
  readonly onLostConnection: (error: Error) => void;
  readonly writes?: WriteWatch;
}

export function createPostgresDialect(options: PostgresOptions): PostgresDialect {
  const { isDistributed = false, isWorker = false } = options;
  return new PipelinedPostgresDialect({ pool: openPostgres(options), isDistributed, isWorker });
}

export function openPostgres({
  url: connectionString,
  withoutTimeouts = false,
  isPooled = false,
  isForReads = false,
  isDistributed = false,
  onLostConnection,
  writes = createWriteWatch(),
}: PostgresOptions): PostgresPool {
  const { query_timeout } = timeouts;
  // Commands without timeouts run each statement rarely, and may run on Citus.
  const planning = isDistributed || withoutTimeouts ? citusOptions : options;
  const settings = {
    options: isForReads ? `${planning} ${readOnly}` : planning,
    ...(!withoutTimeouts && timeouts),
  };
  const pool = new pg.Pool({
    connectionString,
    max: isForReads ? sharedConnections : maxConnections,
    connectionTimeoutMillis,
    types: typesWithNumbers(),
    // Sends a statement before earlier statements are answered.
    pipeline: true,
    ...(isPooled ? { query_timeout } : settings),
  });
  // An unhandled error of an idle connection would end the process.
  pool.on('error', onLostConnection);
  const clients = withStatements(pool, { areNamed: !isPooled, writes });
  return isForReads ? shareConnections(clients, sharedConnections) : clients;
}

/** Parses int8, the type of counts, as a number. The driver would return text. */
function typesWithNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}

interface StatementOptions {
  /**
   * Whether statements are named by their SQL, so that a connection plans each statement only once.
   */
  readonly areNamed: boolean;
  readonly writes: WriteWatch;
}

function withStatements(pool: pg.Pool, options: StatementOptions) {
  const clients = new WeakMap<pg.PoolClient, StatementClient>();
  let generation = 0;
  const createClient = (client: pg.PoolClient) => {
    const ownGeneration = generation;
    return new StatementClient(client, {
      ...options,
      isOutdated: () => ownGeneration < generation,
      // All connections of the pool are replaced, because they lead to the same read-only server.
      onReadOnly: () => (generation += 1),
    });
  };
  // `pool.connect()` would be too late to handle the error of a connection that ends at once.
  pool.on('connect', (client) => clients.set(client, createClient(client)));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect().catch(throwUnavailable);
        const found = clients.get(client) ?? createClient(client);
        if (!found.isOutdated) return found;
        found.release(true);
      }
    },
  };
}

interface ClientOptions extends StatementOptions {
  /** Returns whether the pool has replaced its connections since this connection was opened. */
  readonly isOutdated: () => boolean;
  readonly onReadOnly: () => void;
}

class StatementClient implements LosableClient {
  readonly #client: pg.PoolClient;
  readonly #options: ClientOptions;
  #lost: DatabaseUnavailable | undefined;
  #isCorked = false;

  constructor(client: pg.PoolClient, options: ClientOptions) {
    this.#client = client;
    this.#options = options;
    // The pool handles only errors of idle connections. Any other error would end the process.
    client.on('error', (error) => this.#lose(error));
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(cursor: unknown): never;
  async query(sql: unknown, parameters: readonly unknown[] = []): Promise<unknown> {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not in use');
    if (this.#lost) throw this.#lost;
    this.#sendTogether();
    try {
      const result = await this.#send(sql, parameters);
      if (this.#options.writes.refusal !== null) this.#noteSuccess(result);
      return result;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (parameters.length === 0) return this.#client.query(sql);
    return this.#client.query({
      ...(this.#options.areNamed && { name: statementName(sql) }),
      text: sql,
      values: [...parameters],
    });
  }

  #noteSuccess({ command, rowCount }: pg.QueryResult): void {
    if (writing.test(command) && Number(rowCount) > 0) this.#options.writes.succeeded();
  }

  #explain(error: unknown): unknown {
    const { writes, onReadOnly } = this.#options;
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : connectionFailure;
    if (code === readOnlyTransaction) {
      writes.refused('read_only');
      onReadOnly();
      return this.#lose(error);
    }
    if (code === diskFull) writes.refused('full');
    if (lost.test(code)) return this.#lose(error);
    return temporary.test(code) ? new DatabaseUnavailable(error) : error;
  }

  get isOutdated(): boolean {
    return this.#options.isOutdated();
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /**
   * Sends all queries of one turn of the event loop in one write, because a write costs more than a
   * short query.
   */
  #sendTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    // The types hide that a pooled client is a `pg.Client`.
    const { stream } = (this.#client as unknown as pg.Client).connection;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #lose(error: unknown): DatabaseUnavailable {
    this.#lost ??= new DatabaseUnavailable(error);
    return this.#lost;
  }

  /**
   * Closes a lost connection instead of returning it to the pool. After a timeout, its statement
   * may still run. A late `begin` would put later writes into a transaction that is never
   * committed.
   */
  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#lost !== undefined || this.isOutdated);
  }
}

function throwUnavailable(error: unknown): never {
  throw new DatabaseUnavailable(error);
}

/** SQLSTATE for the driver's own failures, such as a timeout. They concern the connection. */
const connectionFailure = '08006';
const lost = /^(08|57P)/;
/** The database server is a standby, or was set to read-only. */
const readOnlyTransaction = '25006';
const diskFull = '53100';
const writing = /^(?:INSERT|UPDATE|DELETE)$/;
/**
 * SQLSTATEs for lack of resources, cancelled statement, serialization failure, deadlock and lock
 * not available.
 */
const temporary = /^(53|57014|40001|40P01|55P03)/;

const names = new Map<string, string>();

function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 16);
  names.set(sql, name);
  return name;
}
