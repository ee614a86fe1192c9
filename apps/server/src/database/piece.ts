import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Of what one statement removes or changes that is not one person's: so few rows that it stays far from the time it may take, and that
 * nobody waits for it long.
 */
export const pieceSize = 1000;

/** The first piece of these rows. What another node removes just now is left to it. */
export function firstPiece<Table extends keyof Database, Row>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, Table, Row>,
): SelectQueryBuilder<Database, Table, Row> {
  return rows
    .limit(sql.lit(pieceSize))
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
}

/** Whether there may be more than these. */
export function isWholePiece(rows: readonly unknown[]): boolean {
  return rows.length >= pieceSize;
}
