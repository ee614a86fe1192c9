export type DatabaseRow = Readonly<Record<string, string | number | null>>;

/** Names are in lower case, because SQLite ignores their case. */
export interface ForeignDatabase {
  readonly userVersion: number;
  /** Excludes views, virtual tables and generated columns, because they would run code. */
  tables(): ReadonlyMap<string, readonly string[]>;
  views(): ReadonlySet<string>;
  /**
   * Blobs are null.
   * @throws ImportError if the file is damaged or too large
   */
  rows(table: string, columns: readonly string[]): Iterable<DatabaseRow>;
  close(): void;
}
