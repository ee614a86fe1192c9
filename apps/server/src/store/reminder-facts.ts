import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekEnd, getWeekStart } from '@daymark/shared/calendar/week.ts';
import { createTimeline, createTimelineSince } from '@daymark/shared/timeline/timeline.ts';
import { getYear, isPartlyDone } from '@daymark/shared/timeline/year-marks.ts';
import { sql, type Kysely } from 'kysely';
import { givenRows, lookUpEach } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import type { EntryDay } from './entry-statements.ts';
import { addPartialAmounts } from './partial-amounts.ts';
import { readFactsOfMany, type StoredAreaFacts } from './timelines.ts';
import type { PushDevice } from './push-subscription-repository.ts';
import type { Delivery, ReminderFacts } from './reminder-areas.ts';

export async function readReminderFacts(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<ReminderFacts> {
  const areas = await readAreas(db, deliveries);
  const amounts = await readAmounts(db, deliveries, areas);
  const devices = await readDevices(db, deliveries);
  return {
    timelines: rememberLast((delivery) =>
      (areas.get(delivery.user_id) ?? []).map((facts) => createNeededTimeline(delivery, facts)),
    ),
    getAmount: ({ user_id, local_date }, { id }) =>
      amounts.get(getDayKey({ user_id, life_area_id: id, score_date: local_date })),
    devices: (delivery) => devices.get(delivery.user_id) ?? [],
  };
}

/**
 * Remembers one value, because the texts of a delivery ask for its timelines several times. The
 * timelines of all deliveries would need too much memory.
 */
function rememberLast<Value>(
  compute: (delivery: Delivery) => Value,
): (delivery: Delivery) => Value {
  let last: { readonly delivery: Delivery; readonly value: Value } | null = null;
  return (delivery) => {
    if (last?.delivery !== delivery) last = { delivery, value: compute(delivery) };
    return last.value;
  };
}

async function readAreas(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, StoredAreaFacts[]>> {
  if (deliveries.length === 0) return new Map();
  const years = new Map<string, number>();
  for (const delivery of deliveries) {
    const { since } = getNeededDays(delivery);
    const from = since === null ? 0 : getYear(since);
    years.set(delivery.user_id, Math.min(from, years.get(delivery.user_id) ?? from));
  }
  const facts = await readFactsOfMany(
    db,
    Array.from(years, ([user_id, from]) => ({ user_id, from })),
  );
  const whole = deliveries.filter((delivery) => getNeededDays(delivery).since === null);
  for (const user_id of new Set(whole.map((delivery) => delivery.user_id))) {
    facts.set(user_id, await addPartialAmounts(db, user_id, facts.get(user_id) ?? []));
  }
  return facts;
}

interface AmountOfDay extends EntryDay {
  readonly amount: number | null;
}

const kindsWithAmounts: readonly string[] = [
  'daily_reminder',
  'reminder_again',
  'inactivity_alert',
];

/** Reads amounts only if the years show partly done days. */
async function readAmounts(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
  areas: ReadonlyMap<string, readonly StoredAreaFacts[]>,
): Promise<Map<string, number>> {
  const days = deliveries
    .filter(({ kind }) => kindsWithAmounts.includes(kind))
    .flatMap(({ user_id, local_date: score_date }): EntryDay[] => {
      const partly = areas.get(user_id)?.filter(({ years }) => isPartlyDone(years, score_date));
      return (partly ?? []).map(({ area }) => ({ user_id, life_area_id: area.id, score_date }));
    });
  if (days.length === 0) return new Map();
  const given = givenRows(db, days, ['user_id', 'life_area_id', 'score_date']);
  const day = lookUpEach(db, {
    table: 'scores',
    as: 'day',
    where: sql`day.user_id = given.user_id and day.life_area_id = given.life_area_id
      and day.score_date = given.score_date`,
  });
  const { rows } = await sql<AmountOfDay>`
    select day.user_id, day.life_area_id, day.score_date, day.amount
    from ${given} as given ${day}`.execute(db);
  return new Map(
    rows.flatMap(({ amount, ...of }) => (amount === null ? [] : [[getDayKey(of), amount]])),
  );
}

function getDayKey({ user_id, life_area_id, score_date }: EntryDay): string {
  return `${user_id} ${life_area_id} ${score_date}`;
}

/** Leaves out the days before `since`, because an area may have thousands of days. */
function createNeededTimeline(delivery: Delivery, facts: StoredAreaFacts) {
  const { weeks } = delivery;
  const { since, today } = getNeededDays(delivery);
  const needed = { ...facts, today, weeks };
  return since === null ? createTimeline(needed) : createTimelineSince(needed, since);
}

/**
 * Returns whole weeks, because some schedule rules count days per week. A null `since` means all
 * days.
 */
function getNeededDays({ kind, local_date, weeks }: Delivery): {
  readonly since: CalendarDate | null;
  readonly today: CalendarDate;
} {
  const since = getWeekStart(local_date, weeks);
  switch (kind) {
    case 'daily_reminder':
    case 'reminder_again':
    case 'daily_quote':
      return { since, today: local_date };
    case 'perfect_week':
      return { since, today: getWeekEnd(local_date, weeks) };
    default:
      return { since: null, today: local_date };
  }
}

async function readDevices(
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
): Promise<Map<string, PushDevice[]>> {
  if (deliveries.length === 0) return new Map();
  const users = [...new Set(deliveries.map(({ user_id }) => user_id))];
  const given = givenRows(
    db,
    users.map((user_id) => ({ user_id })),
    ['user_id'],
  );
  const { rows } = await sql<PushDevice>`
    select device.user_id, device.id, device.endpoint, device.p256dh, device.auth,
      device.failing_since
    from ${given} as given
    join push_subscriptions as device on device.user_id = given.user_id
    where device.disabled_at is null`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
