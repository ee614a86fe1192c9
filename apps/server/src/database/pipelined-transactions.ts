import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { DistributedAdapter } from './distributed-adapter.ts';

/** Results that the next commit of each connection awaits. */
const unanswered = new WeakMap<DatabaseConnection, Promise<unknown>[]>();

/** Makes the commit of the current transaction await `answer`, and reject if `answer` rejects. */
export function awaitAtCommit(connection: DatabaseConnection, answer: Promise<unknown>): void {
  // A rejection before the commit would otherwise be unhandled.
  answer.catch(() => {});
  unanswered.getOrInsertComputed(connection, () => []).push(answer);
}

interface PipelinedConfig extends PostgresDialectConfig {
  /** True for tables that Citus spreads over several nodes. */
  readonly isDistributed?: boolean;
  readonly isWorker?: boolean;
}

/**
 * Sends `begin` together with the first statement, and `commit` together with the statements of
 * `runWithCommit`. This saves two round trips per transaction.
 */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #isDistributed: boolean;
  readonly #isWorker: boolean;

  constructor({ isDistributed = false, isWorker = false, ...config }: PipelinedConfig) {
    super(config);
    this.#config = config;
    this.#isDistributed = isDistributed;
    this.#isWorker = isWorker;
  }

  override createAdapter(): DialectAdapter {
    return this.#isDistributed ? new DistributedAdapter(this.#isWorker) : super.createAdapter();
  }

  override createDriver(): Driver {
    return new PipelinedPostgresDriver(this.#config);
  }
}

class PipelinedPostgresDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    unanswered.delete(connection);
    awaitAtCommit(connection, super.beginTransaction(connection, settings));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = super.commitTransaction(connection);
    // PostgreSQL reports a failed statement before the commit, so this rejects with the error of
    // the statement.
    await Promise.all([...(unanswered.get(connection) ?? []), committed]);
  }
}
