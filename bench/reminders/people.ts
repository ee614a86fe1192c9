import { createECDH, hash, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** People written directly into the product's tables, because the API would take an hour. */
export interface People {
  readonly count: number;
  readonly areasEach: number;
  readonly dueAt: string;
  readonly sink: string;
}

export function addPeople(file: string, people: People): { token: string } {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('pragma journal_mode = wal; pragma synchronous = off; begin');
  const insert = statements(db);
  const today = people.dueAt.slice(0, 10);
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  for (let number = 0; number < people.count; number += 1) {
    const user = crypto.randomUUID();
    const name = `person-${number}`;
    insert.user.run(user, `${name}@bench.example`, `${name}@bench.example`, name, name, today);
    for (let area = 0; area < people.areasEach; area += 1) {
      insert.area.run(user, crypto.randomUUID(), `Area ${area}`, area, people.dueAt);
    }
    const endpoint = `${people.sink}/push/${number}`;
    insert.device.run(user, crypto.randomUUID(), endpoint, p256dh, auth, today, today);
    insert.reminder.run(user, people.dueAt, today);
  }
  const token = signIn(db, people.dueAt);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return { token };
}

function statements(db: DatabaseSync) {
  // Versions before 2.0 require the time of the last edit of each field.
  const editTimes = db
    .prepare(`select name from pragma_table_info('life_areas')
      where name like '%_edited_at' and "notnull" = 1 and dflt_value is null`)
    .all()
    .map(({ name }) => `, ${String(name)}`);
  return {
    user: db.prepare(`insert into users (id, email, email_key, username, username_key, full_name,
      timezone, notification_time, language, password_hash, created_at)
      values (?, ?, ?, ?, ?, 'Bench Person', 'UTC', '09:00', 'en', 'none', ?)`),
    area: db.prepare(`insert into life_areas (user_id, id, name, description, color,
      position, created_on, creation_hash, created_at${editTimes.join('')})
      values (?1, ?2, ?3, '', 'green', ?4, '2026-01-01', '', ?5${editTimes.map(() => ', ?5').join('')})`),
    device: db.prepare(`insert into push_subscriptions (user_id, id, endpoint, p256dh, auth,
      user_agent, created_at, last_used_at) values (?, ?, ?, ?, ?, '', ?, ?)`),
    reminder: db.prepare(`insert into reminders (user_id, kind, hour, next_due_at, local_date)
      values (?, 'daily_reminder', '09:00', ?, ?)`),
  };
}

function signIn(db: DatabaseSync, now: string): string {
  const token = randomBytes(32).toString('base64url');
  db.prepare(
    `insert into sessions (user_id, id, token_hash, user_agent, created_at, last_used_at, expires_at)
     select id, ?, ?, '', ?, ?, '2999-01-01T00:00:00.000Z' from users limit 1`,
  ).run(crypto.randomUUID(), hash('sha256', token, 'hex'), now, now);
  return token;
}
