import { PostgresAdapter } from 'kysely';

/** Adapter for Citus, so that its statements are compiled apart from those for PostgreSQL. */
export class DistributedAdapter extends PostgresAdapter {}
