import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

/** Drops a setting that no release contained. */
export const up = runInOrder(() => [sql`alter table users drop column show_strength`]);
