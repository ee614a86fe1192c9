import { createHash } from 'node:crypto';
import { PostgresDialect, type PostgresPool, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import { type LosableClient, shareConnections } from './shared-connections.ts';
import { createWriteWatch, type WriteWatch } from './write-watch.ts';

/** A database that no longer answers must be an error within two seconds. */
const connectionTimeoutMillis = 1800;
const timeouts = {
  statement_timeout: 1700,
  query_timeout: 1800,
  idle_in_transaction_session_timeout: 10_000,
};
const maxConnections = 16;
/** One takes what is asked while the other answers. With more of them less goes out together, see decision 089. */
const sharedConnections = 2;

/**
 * A plan that is made for one user knows how few rows a new one had at the last ANALYZE, and then reads all of theirs by the wrong
 * index while they import years. One for any user does not.
 */
const options = '-c plan_cache_mode=force_generic_plan';
/** As of the reading connection on SQLite. */
const readOnly = '-c default_transaction_read_only=on';

export interface PostgresOptions {
  readonly url: string;
  /** A migration takes as long as it needs. */
  readonly withoutTimeouts?: boolean;
  /**
   * By a pooler in transaction mode: it knows no statement by name, and takes no settings from its clients. They are its to set, see
   * docs/operations.md.
   */
  readonly isPooled?: boolean;
  /** For statements that read, each by itself: they share a few connections. */
  readonly isForReads?: boolean;
  readonly onLostConnection: (error: Error) => void;
  /** Hears of the writes of these connections. */
  readonly writes?: WriteWatch;
}

export function postgresDialect(options: PostgresOptions): PostgresDialect {
  return new PostgresDialect({ pool: openPostgres(options) });
}

export function openPostgres({
  url: connectionString,
  withoutTimeouts = false,
  isPooled = false,
  isForReads = false,
  onLostConnection,
  writes = createWriteWatch(),
}: PostgresOptions): PostgresPool {
  const { query_timeout } = timeouts;
  const settings = {
    options: isForReads ? `${options} ${readOnly}` : options,
    ...(!withoutTimeouts && timeouts),
  };
  const pool = new pg.Pool({
    connectionString,
    max: isForReads ? sharedConnections : maxConnections,
    connectionTimeoutMillis,
    types: typesWithNumbers(),
    // Lets statements go out before the answers to those before them.
    pipeline: true,
    ...(isPooled ? { query_timeout } : settings),
  });
  // A connection that dies while idle would otherwise end the process.
  pool.on('error', onLostConnection);
  const clients = withStatements(pool, { areNamed: !isPooled, writes });
  return isForReads ? shareConnections(clients, sharedConnections) : clients;
}

/** Counts come as int8, which the driver hands out as text otherwise. */
function typesWithNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}

interface StatementOptions {
  /** Each statement is then parsed and planned once per connection, under a name made from its SQL. */
  readonly areNamed: boolean;
  readonly writes: WriteWatch;
}

function withStatements(pool: pg.Pool, options: StatementOptions) {
  const clients = new WeakMap<pg.PoolClient, StatementClient>();
  let generation = 0;
  const clientOf = (client: pg.PoolClient) => {
    const ownGeneration = generation;
    return new StatementClient(client, {
      ...options,
      isOutdated: () => ownGeneration < generation,
      // The other connections lead to the same server, which takes no writes for now.
      onReadOnly: () => (generation += 1),
    });
  };
  // At once: the end of a connection can arrive together with its beginning.
  pool.on('connect', (client) => clients.set(client, clientOf(client)));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect().catch(riseUnavailable);
        const found = clients.get(client) ?? clientOf(client);
        if (!found.isOutdated) return found;
        found.release(true);
      }
    },
  };
}

interface ClientOptions extends StatementOptions {
  /** Whether the pool has replaced its connections since this one was opened. */
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
    // The pool listens to idle connections only; one that dies in use would end the process.
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
    return passing.test(code) ? new DatabaseUnavailable(error) : error;
  }

  get isOutdated(): boolean {
    return this.#options.isOutdated();
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** What is asked in one round of the event loop leaves in one write, which is the larger part of what a short statement costs here. */
  #sendTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    // A pooled client is a client, which the types do not say.
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
   * After a timeout the statement may still run, a `begin` too: the next user of this connection would write into a
   * transaction that is never committed. So the connection is closed.
   */
  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#lost !== undefined || this.isOutdated);
  }
}

function riseUnavailable(error: unknown): never {
  throw new DatabaseUnavailable(error);
}

/** Of SQLSTATE; the driver's own failures, a timeout among them, are of the connection. */
const connectionFailure = '08006';
const lost = /^(08|57P)/;
/** A primary that came back as a standby, or that was told to take no writes. */
const readOnlyTransaction = '25006';
const diskFull = '53100';
const writing = /^(?:INSERT|UPDATE|DELETE)$/;
/** Lack of resources, a cancelled statement, serialization, deadlock, lock not available. */
const passing = /^(53|57014|40001|40P01|55P03)/;

const names = new Map<string, string>();

function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 16);
  names.set(sql, name);
  return name;
}
