import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import {
  isScheduled,
  isWanted,
  type ReminderKind,
} from '@daymark/shared/notifications/reminder-kinds.ts';
import { isTooLate, getNextDueTime } from './reminder-schedule.ts';
import { sql, type Kysely } from 'kysely';
import { givenRows, hasRowLocks, inLockOrder, prepareInsert } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { readWeeks, type WeekColumns } from '../database/weeks.ts';
import type { Delivery } from './reminder-areas.ts';
import { deliveryKey, isGivenDelivery, type DeliveryKey } from './delivery-key.ts';
import {
  asSettings,
  defaultStoredSettings,
  settingsColumns,
  toNotificationSettings,
  type SettingsColumns,
} from './notification-settings-row.ts';

export interface ReminderClaim {
  readonly now: Instant;
  readonly holder: string;
  /** Time after which other nodes may take over deliveries that this node has not begun. */
  readonly leaseUntil: Instant;
  readonly limit: number;
}

export interface ClaimedReminders {
  /**
   * Number of due or unplanned reminders in this batch. If it is below the limit, no other reminder
   * is due.
   */
  readonly reminders: number;
  readonly deliveries: readonly Delivery[];
  readonly skipped: number;
  /** Reminders that could not be planned and are postponed by a day. */
  readonly failed: readonly FailedReminder[];
}

interface FailedReminder {
  readonly user_id: string;
  readonly kind: ReminderKind;
  readonly error: string;
}

const reminderKey = ['user_id', 'kind', 'hour'] as const;

const hour = 3_600_000;
const day = 24 * hour;

export async function claimDue(
  db: Kysely<Database>,
  claim: ReminderClaim,
): Promise<ClaimedReminders> {
  const now = Date.parse(claim.now);
  const due = inLockOrder(await selectDue(db, claim), getKey);
  const planned = due.map((row) => tryPlanStep(row, now));
  const next = planned.map((step) => step.next);
  const claimed = new Set([
    ...(await updateNextTimes(
      db,
      next.filter((reminder) => reminder.next_due_at !== null),
    )),
    ...(await deleteReminders(
      db,
      next.filter((reminder) => reminder.next_due_at === null),
    )),
  ]);
  const steps = planned.filter((step) => claimed.has(getKey(step.next)));
  const dueDeliveries = steps.flatMap(({ delivery }) => delivery ?? []);
  const late = dueDeliveries.filter((delivery) => isLate(delivery, now));
  const insertedDeliveries = await insertDeliveries(db, {
    ...claim,
    late: new Set(late),
    dueDeliveries,
  });
  return {
    reminders: due.length,
    deliveries: insertedDeliveries.filter((delivery) => !late.includes(delivery)),
    skipped: insertedDeliveries.filter((delivery) => late.includes(delivery)).length,
    failed: steps.flatMap(({ failed }) => failed ?? []),
  };
}

export async function takeOverAbandoned(
  db: Kysely<Database>,
  { now, holder, leaseUntil, limit }: ReminderClaim,
): Promise<ClaimedReminders> {
  const { rows } = await sql<DeliveryRow & { lease_until: string }>`
    select ${deliveryColumns}, deliveries.lease_until
    from deliveries
    join users on users.id = deliveries.user_id
    left join notification_settings as settings on settings.user_id = deliveries.user_id
    where deliveries.result = 'claimed' and deliveries.lease_until <= ${now}
    order by deliveries.lease_until
    limit ${sql.lit(limit)}
    ${locked(db, 'deliveries')}`.execute(db);
  const abandoned = inLockOrder(rows, getDeliveryKey).map((row) => ({
    ...asDelivery(row),
    was: row.lease_until,
  }));
  const given = abandoned.map((delivery) => ({
    ...delivery,
    result: isLate(delivery, Date.parse(now)) ? 'skipped' : 'claimed',
  }));
  // The update returns the deliveries of this node. Another node may have taken over the rest.
  const { rows: taken } = await sql<DeliveryKey>`
    update deliveries set result = given.result, holder = ${holder}, lease_until = ${leaseUntil}
    from ${givenRows(db, given, [...deliveryKey, 'result', 'was'])} as given
    where ${isGivenDelivery}
      and deliveries.result = 'claimed' and deliveries.lease_until = given.was
    returning deliveries.user_id, deliveries.kind, deliveries.hour, deliveries.local_date`.execute(
    db,
  );
  const ours = new Set(taken.map(getDeliveryKey));
  const deliveries = abandoned.filter((delivery) => ours.has(getDeliveryKey(delivery)));
  const late = deliveries.filter((delivery) => isLate(delivery, Date.parse(now)));
  return {
    reminders: rows.length,
    deliveries: deliveries.filter((delivery) => !late.includes(delivery)),
    skipped: late.length,
    failed: [],
  };
}

function getDeliveryKey({ user_id, kind, local_date, hour: time }: DeliveryKey): string {
  return `${user_id} ${kind} ${local_date} ${time}`;
}

function isLate({ kind, due_at }: Delivery, now: number): boolean {
  return isTooLate(kind, { due: Date.parse(due_at), now });
}

interface PersonRow extends WeekColumns, Pick<Delivery, 'timezone' | 'day_ends_at' | 'language'> {
  readonly notification_time: string;
}

type SettingsRow = { readonly [Column in keyof SettingsColumns]: SettingsColumns[Column] | null };

interface DueRow extends PersonRow, SettingsRow {
  readonly user_id: string;
  readonly kind: ReminderKind;
  readonly hour: Delivery['hour'];
  readonly next_due_at: string;
  readonly local_date: string | null;
  readonly weekdays: string;
}

type DeliveryRow = PersonRow &
  SettingsRow &
  Pick<Delivery, 'user_id' | 'kind' | 'local_date' | 'hour' | 'due_at'>;

const personColumns = sql`users.timezone, users.day_ends_at, users.first_weekday, users.week_starts,
  users.language, users.notification_time,
  ${sql.join(settingsColumns.map((column) => sql.ref(`settings.${column}`)))}`;

const deliveryColumns = sql`deliveries.user_id, deliveries.kind, deliveries.local_date,
  deliveries.hour, deliveries.due_at, ${personColumns}`;

async function selectDue(
  db: Kysely<Database>,
  { now, limit }: ReminderClaim,
): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    select reminders.user_id, reminders.kind, reminders.hour, reminders.next_due_at,
      reminders.local_date, reminders.weekdays,
      ${personColumns}
    from reminders
    join users on users.id = reminders.user_id
    left join notification_settings as settings on settings.user_id = reminders.user_id
    where reminders.next_due_at <= ${now}
    order by reminders.next_due_at
    limit ${sql.lit(limit)}
    ${locked(db, 'reminders')}`.execute(db);
  return rows;
}

/** Skips rows that another node or the deletion of the account has locked. */
function locked(db: Kysely<Database>, table: 'reminders' | 'deliveries') {
  if (!hasRowLocks(db)) return sql``;
  return sql`for no key update of ${sql.ref(table)} skip locked for key share of users skip locked`;
}

interface Step {
  readonly next: {
    readonly user_id: string;
    readonly kind: ReminderKind;
    readonly hour: Delivery['hour'];
    readonly next_due_at: string | null;
    readonly local_date: string | null;
    /** Weekdays that were read. The person has changed them meanwhile if they differ. */
    readonly weekdays: string;
    /** Time that was read. Another node has claimed the reminder if it differs. */
    readonly was: string;
  };
  readonly delivery: Delivery | null;
  readonly failed?: FailedReminder;
}

/** One broken reminder must not block its batch. */
function tryPlanStep(row: DueRow, now: number): Step {
  try {
    return planStep(row, now);
  } catch (error) {
    const { user_id, kind } = row;
    return {
      next: { ...createLastStep(row), next_due_at: formatInstant(now + day) },
      delivery: null,
      failed: { user_id, kind, error: String(error) },
    };
  }
}

function planStep(row: DueRow, now: number): Step {
  const { kind, local_date } = row;
  const settings = readSettings(row);
  const weeks = readWeeks(row);
  if (!isWanted(kind, settings)) return { next: createLastStep(row), delivery: null };
  const due = row.next_due_at === '' ? now : Date.parse(row.next_due_at);
  // A reminder that became due while no node was running is still sent if it is not too late.
  const after = local_date === null ? due : Math.max(due, now - hour);
  // The time may have been removed from the settings while the reminder became due.
  const comesAgain = isScheduled(kind) && row.weekdays !== '';
  const next = comesAgain ? getNextDueTime(kind, { ...row, weeks, settings }, after) : null;
  return {
    next:
      next === null
        ? createLastStep(row)
        : {
            ...createLastStep(row),
            next_due_at: formatInstant(next.instant),
            local_date: next.date,
          },
    delivery:
      local_date === null ? null : asDelivery({ ...row, local_date, due_at: row.next_due_at }),
  };
}

function createLastStep(row: DueRow): Step['next'] {
  const { user_id, kind, hour: time, weekdays, next_due_at: was } = row;
  return { user_id, kind, hour: time, weekdays, next_due_at: null, local_date: null, was };
}

function asDelivery(row: DeliveryRow): Delivery {
  const { user_id, kind, local_date, hour: time, due_at } = row;
  const { timezone, day_ends_at, language } = row;
  return {
    user_id,
    kind,
    local_date,
    hour: time,
    due_at,
    timezone,
    day_ends_at,
    weeks: readWeeks(row),
    language,
    settings: readSettings(row),
  };
}

function readSettings(row: PersonRow & SettingsRow): NotificationSettings {
  const stored = isStored(row) ? asSettings(row) : defaultStoredSettings;
  return toNotificationSettings(stored, row.notification_time);
}

function isStored(row: SettingsRow): row is SettingsColumns {
  return row.push_notifications_enabled !== null;
}

function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns the keys of the reminders that no other node has claimed. */
async function updateNextTimes(
  db: Kysely<Database>,
  next: readonly Step['next'][],
): Promise<string[]> {
  if (next.length === 0) return [];
  const columns = [...reminderKey, 'next_due_at', 'local_date', 'weekdays', 'was'] as const;
  const { rows } = await sql<KeyRow>`
    update reminders set next_due_at = given.next_due_at, local_date = given.local_date
    from ${givenRows(db, next, columns)} as given
    where reminders.user_id = given.user_id and reminders.kind = given.kind
      and reminders.hour = given.hour and reminders.next_due_at = given.was
      and reminders.weekdays = given.weekdays
    returning reminders.user_id, reminders.kind, reminders.hour`.execute(db);
  return rows.map(getKey);
}

async function deleteReminders(
  db: Kysely<Database>,
  gone: readonly Step['next'][],
): Promise<string[]> {
  if (gone.length === 0) return [];
  const { rows } = await sql<KeyRow>`
    delete from reminders
    where (user_id, kind, hour, next_due_at) in (
      select user_id, kind, hour, was
      from ${givenRows(db, gone, [...reminderKey, 'was'])} as given
    ) returning user_id, kind, hour`.execute(db);
  return rows.map(getKey);
}

type KeyRow = Pick<Delivery, 'user_id' | 'kind' | 'hour'>;

interface DueDeliveries extends ReminderClaim {
  readonly dueDeliveries: readonly Delivery[];
  readonly late: ReadonlySet<Delivery>;
}

/**
 * Inserts deliveries that no node has inserted yet. Skipped deliveries are replaced, because a node
 * with a wrong clock may have skipped them.
 */
async function insertDeliveries(
  db: Kysely<Database>,
  { dueDeliveries, late, holder, leaseUntil }: DueDeliveries,
): Promise<Delivery[]> {
  if (dueDeliveries.length === 0) return [];
  const given = dueDeliveries.map((delivery) => ({
    ...delivery,
    result: late.has(delivery) ? 'skipped' : 'claimed',
    holder,
    lease_until: leaseUntil,
  }));
  const rows = (await upsertDeliveries(db, given)) as readonly KeyRow[];
  const inserted = new Set(rows.map(getKey));
  return dueDeliveries.filter((delivery) => inserted.has(getKey(delivery)));
}

const upsertDeliveries = prepareInsert({
  table: 'deliveries',
  columns: {
    user_id: 'text',
    kind: 'text',
    local_date: 'text',
    hour: 'text',
    due_at: 'text',
    result: 'text',
    holder: 'text',
    lease_until: 'text',
  },
  end: sql`on conflict (user_id, kind, local_date, hour) do update
      set due_at = excluded.due_at, result = excluded.result,
        holder = excluded.holder, lease_until = excluded.lease_until
      where deliveries.result = 'skipped'
    returning user_id, kind, hour`,
});

/** The key is unique in a batch, because each reminder has one date at a time. */
function getKey({ user_id, kind, hour: time }: Pick<Delivery, 'user_id' | 'kind' | 'hour'>) {
  return `${user_id} ${kind} ${time}`;
}
