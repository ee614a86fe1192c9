export type DatabaseRow = Readonly<Record<string, string | number | null>>;

/** All that a reader gets of a database: rows of tables. Names are in lower case, as SQLite does not tell cases apart. */
export interface ForeignDatabase {
  readonly userVersion: number;
  /** Columns of each table. No views, virtual tables or generated columns: those run what the file says. */
  tables(): ReadonlyMap<string, readonly string[]>;
  /** Names of views and virtual tables. */
  views(): ReadonlySet<string>;
  /** In the order of their row ids. Blobs are null. Throws an ImportError where the file is damaged or too much. */
  rows(table: string, columns: readonly string[]): Iterable<DatabaseRow>;
  close(): void;
}
