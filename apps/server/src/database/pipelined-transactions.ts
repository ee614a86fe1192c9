import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';

/** Answers that the next commit of each connection awaits. */
const unanswered = new WeakMap<DatabaseConnection, Promise<unknown>[]>();

/** Makes the commit of the current transaction await `answer`, and fail if the statement fails. */
export function awaitAtCommit(connection: DatabaseConnection, answer: Promise<unknown>): void {
  // An answer that fails before the commit would otherwise be an unhandled rejection.
  answer.catch(() => {});
  unanswered.getOrInsertComputed(connection, () => []).push(answer);
}

/**
 * Sends `begin` together with the first statement, and `commit` together with the last statements
 * of `runWithCommit`. Each saves a round trip.
 */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
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
    // PostgreSQL answers a failed statement before the commit, so its error is the one that is
    // thrown.
    await Promise.all([...(unanswered.get(connection) ?? []), committed]);
  }
}
