import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';

/** Statements of each connection that were sent and whose answers nobody has awaited yet. */
const unanswered = new WeakMap<DatabaseConnection, Promise<unknown>[]>();

/** The commit of the transaction awaits the answer, and fails if the statement fails. */
export function awaitAtCommit(connection: DatabaseConnection, answer: Promise<unknown>): void {
  // The commit reports the failure.
  answer.catch(() => {});
  unanswered.getOrInsertComputed(connection, () => []).push(answer);
}

/** Sends `begin` with the first statement and `commit` with the last, which saves round trips. */
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
    // A failed statement is answered before the commit, so its error is the one that is thrown.
    await Promise.all([...(unanswered.get(connection) ?? []), committed]);
  }
}
