export type DatabaseRow = Readonly<Record<string, string | number | null>>;

/** Access of a reader to a database. Names are lower-cased, because SQLite ignores their case. */
export interface ForeignDatabase {
  readonly userVersion: number;
  /** Columns of each table. Views, virtual tables and generated columns would run code. */
  tables(): ReadonlyMap<string, readonly string[]>;
  views(): ReadonlySet<string>;
  /**
   * Returns the rows by row id. Blobs are null.
   * @throws ImportError if the file is damaged or too large
   */
  rows(table: string, columns: readonly string[]): Iterable<DatabaseRow>;
  close(): void;
}
