import { createHash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { createInsert } from '../../apps/server/src/backups/tables.ts';
import { migrate, migrations } from '../../apps/server/src/migrations/migrate.ts';
import { createPostgresDialect } from '../../apps/server/src/database/postgres.ts';
import type { Database } from '../../apps/server/src/database/schema.ts';
import { createSqliteDialect } from '../../apps/server/src/database/sqlite.ts';
import type { OldHistory } from './history-1.0.0.ts';

export type Place = { readonly file: string } | { readonly url: string };

const shipped = migrations.slice(0, 4);
const rowsAtOnce = 500;
const longAgo = '2016-01-01T00:00:00.000Z';

export function open(place: Place, onStatement: () => void = () => {}): Kysely<Database> {
  const dialect =
    'file' in place
      ? createSqliteDialect(place.file, { readOnly: false })
      : // The server also migrates without timeouts.
        createPostgresDialect({
          url: place.url,
          withoutTimeouts: true,
          onLostConnection: () => {},
        });
  return new Kysely({ dialect, log: onStatement });
}

/** Writes a database of version 1.0.0 without its derived tables, which are no longer read. */
export async function writeDatabase(place: Place, history: OldHistory): Promise<void> {
  const db = open(place);
  await migrate(db, shipped);
  await db.transaction().execute(async (transaction) => {
    for (const [name, rows] of Object.entries(rowsOf(history))) {
      const columns = Object.keys(rows[0] ?? {});
      const values = rows.map((row) => Object.values(row));
      const insert = createInsert(transaction, { name, columns, primaryKey: [] });
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        await insert(values.slice(at, at + rowsAtOnce));
      }
    }
  });
  // Version 1.0.0 recorded only the names of migrations.
  await sql`alter table migrations drop column timestamp`.execute(db);
  await sql`drop table migration_lock`.execute(db);
  await db.destroy();
}

type OldRow = Readonly<Record<string, string | number | null>>;

function rowsOf(history: OldHistory): Record<string, readonly OldRow[]> {
  const { userId, token, timezone } = history;
  const now = new Date().toISOString();
  const user = {
    id: userId,
    email: 'ada@example.org',
    email_key: 'ada@example.org',
    username: 'ada',
    username_key: 'ada',
    full_name: 'Ada Quist',
    timezone,
    notification_time: '09:00',
    language: 'en',
    password_hash: 'none',
    created_at: longAgo,
  };
  const session = {
    user_id: userId,
    id: crypto.randomUUID(),
    token_hash: createHash('sha256').update(token).digest('hex'),
    user_agent: '',
    created_at: now,
    last_used_at: now,
    expires_at: '2999-01-01T00:00:00.000Z',
  };
  return {
    users: [user],
    sessions: [session],
    life_areas: areaRows(history),
    scores: scoreRows(history),
  };
}

function areaRows({ userId, today, areas }: OldHistory): OldRow[] {
  return areas.map(({ countedDays, entries: _entries, spans, ...area }) => ({
    ...area,
    user_id: userId,
    description: '',
    is_active: countedDays.has(today) ? 1 : 0,
    created_at: longAgo,
    deleted_at: area.deleted_on === null ? null : `${area.deleted_on}T12:00:00.000Z`,
    spans: JSON.stringify(spans),
    creation_hash: '',
    name_edited_at: longAgo,
    description_edited_at: longAgo,
    color_edited_at: longAgo,
    is_active_edited_at: longAgo,
    position_edited_at: longAgo,
  }));
}

function scoreRows({ userId, areas }: OldHistory): OldRow[] {
  return areas.flatMap(({ id, entries }) =>
    [...entries].map(([date, score]) => ({
      user_id: userId,
      id: crypto.randomUUID(),
      life_area_id: id,
      score_date: date,
      score,
      notes: date.endsWith('-15') ? `Of ${date}` : '',
      created_at: `${date}T12:00:00.000Z`,
      updated_at: `${date}T12:00:00.000Z`,
      edited_at: `${date}T12:00:00.000Z`,
      revision: 1,
    })),
  );
}
