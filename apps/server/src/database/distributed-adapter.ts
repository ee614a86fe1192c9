import { PostgresAdapter } from 'kysely';

/** Adapter for Citus, so that its statements are compiled apart from those for PostgreSQL. */
export class DistributedAdapter extends PostgresAdapter {
  /** Whether the connection leads to the node of the user and not to the coordinator. */
  readonly isWorker: boolean;

  constructor(isWorker: boolean) {
    super();
    this.isWorker = isWorker;
  }
}
