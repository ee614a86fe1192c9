import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Connections } from '../database/connections.ts';
import { prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/** Approximate bytes of a row's ids, times and indexes. */
const bytesOfRow = 150;
/** Rows per read. More rows would delay other requests. */
const rowsAtOnce = 2000;
const usersAtOnce = 20;

interface CountedTable {
  readonly name: keyof Database;
  readonly key: readonly string[];
  readonly texts: readonly string[];
}

/** Tables that a person can fill. Other tables have few rows per account. */
const countedTables: readonly CountedTable[] = [
  { name: 'scores', key: ['id'], texts: ['notes'] },
  {
    name: 'entry_versions',
    key: ['life_area_id', 'score_date', 'id'],
    texts: ['notes'],
  },
  { name: 'area_versions', key: ['life_area_id', 'id'], texts: ['details'] },
  { name: 'idempotency_keys', key: ['key'], texts: ['key', 'body'] },
  { name: 'notifications', key: ['id'], texts: ['content'] },
  { name: 'life_areas', key: ['id'], texts: ['name', 'description', 'schedule'] },
  { name: 'pauses', key: ['id'], texts: ['reason'] },
  { name: 'webhook_events', key: ['webhook_id', 'id'], texts: ['body'] },
  { name: 'webhook_attempts', key: ['webhook_id', 'id'], texts: ['body'] },
];

export function createStoredBytesRepository({ reader, writer }: Connections) {
  async function measure(user_id: string): Promise<number> {
    let stored_bytes = 0;
    for (const { place, rows, bytes } of await selectSmall(reader, { user_id })) {
      const table = countedTables[place];
      const isAll = table === undefined || rows < rowsAtOnce;
      stored_bytes += isAll ? bytesOfRow * rows + bytes : await sumBytes(reader, table, user_id);
    }
    return stored_bytes;
  }

  /** Returns 0 when the user does not exist. */
  async function count(user_id: string): Promise<number> {
    const [user] = await selectRev(reader, { user_id });
    if (user === undefined) return 0;
    const stored_bytes = await measure(user_id);
    // If a concurrent write has raised the rev, the next run counts again.
    await updateBytes(writer, { user_id, stored_bytes, counted_rev: user.rev });
    return stored_bytes;
  }

  return {
    count,
    measure,

    /**
     * Counts the bytes of users that changed and whose id follows `from`. Returns the id to
     * continue from, or null.
     */
    async countChanged(from: string): Promise<string | null> {
      const changed = await selectChanged(reader, { from });
      await Promise.all(changed.map(({ id }) => count(id)));
      return changed.length < usersAtOnce ? null : (changed.at(-1)?.id ?? null);
    },
  };
}

async function sumBytes(
  db: Kysely<Database>,
  { name, key, texts }: CountedTable,
  user_id: string,
): Promise<number> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const bytes = sumLengths(texts);
  let total = 0;
  let after: readonly unknown[] | null = null;
  for (;;) {
    const later: ReturnType<typeof sql> =
      after === null ? sql`` : sql`and (${keys}) > (${sql.join(after)})`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${keys}, ${bytes} as bytes from ${sql.table(name)}
      where user_id = ${user_id} ${later} order by ${keys} limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    for (const row of rows) total += bytesOfRow + Number(row['bytes']);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return total;
    after = key.map((column) => last[column]);
    await letOthersRun();
  }
}

function sumLengths(texts: readonly string[]) {
  return sql.join(
    texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
}

type OfUser = Readonly<Record<'user_id', string>>;

const selectRev = prepare((db, { user_id }: OfUser) =>
  db.selectFrom('users').select('rev').where('id', '=', user_id),
);

/** Reads at most one batch of rows per table. Most accounts have no more rows. */
const selectSmall = prepare((_db, { user_id }: OfUser) => {
  const parts = countedTables.map(
    ({ name, texts }, place) => sql`
      select ${sql.lit(place)} as place, count(*) as rows,
        cast(coalesce(sum(bytes), 0) as bigint) as bytes
      from (select ${sumLengths(texts)} as bytes from ${sql.table(name)}
        where user_id = ${user_id} limit ${sql.lit(rowsAtOnce)}) as first_rows`,
  );
  return sql<Record<'place' | 'rows' | 'bytes', number>>`${sql.join(parts, sql` union all `)}`;
});

const updateBytes = prepare(
  (db, given: OfUser & { readonly stored_bytes: number; readonly counted_rev: number }) =>
    db
      .updateTable('users')
      .set({ stored_bytes: given.stored_bytes, counted_rev: given.counted_rev })
      .where('id', '=', given.user_id),
);

const selectChanged = prepare((db, { from }: { readonly from: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '>', from)
    .whereRef('counted_rev', '!=', 'rev')
    .orderBy('id')
    .limit(sql.lit(usersAtOnce)),
);
