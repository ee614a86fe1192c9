import { join } from 'node:path';
import { disconnect } from '../../apps/server/src/database/connections.ts';
import { connectSqlite } from '../../apps/server/src/store/connect.ts';
import { type Store, openStore } from '../../apps/server/src/store/store.ts';
import type { Delivery } from '../../apps/server/src/store/reminder-areas.ts';
import { newUser } from '../../apps/server/src/testing/factories.ts';
import { zeros } from '../../harness/numbers.ts';
import { quickFolder } from '../../harness/product.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { createWallClock } from '../devices/page/check-zone.ts';
import { moreThanNone, exactly, none, type Proofs, type ProofSize } from '../proof.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Step of the simulation in milliseconds. Every UTC offset is a multiple of it. */
const step = 15 * minute;
const hours = Array.from({ length: 24 }, (_, number) => `${String(number).padStart(2, '0')}:00`);

/** Period to simulate, with one person per zone and hour. */
interface Walk {
  readonly zones: readonly string[];
  readonly hours: readonly string[];
  readonly from: string;
  readonly days: number;
}

/** Zones that skip a date in the period because they crossed the date line. */
const withoutADate: readonly Walk[] = [
  { zones: ['Pacific/Apia', 'Pacific/Fakaofo'], hours, from: '2011-12-20', days: 20 },
  { zones: ['Pacific/Kwajalein'], hours, from: '1993-08-11', days: 20 },
];

function getWalks(size: ProofSize): readonly Walk[] {
  const zones = Intl.supportedValuesOf('timeZone');
  // The year contains 29 February and all clock changes of both hemispheres.
  const year = { from: '2027-07-01', days: 366 };
  if (size === 'full') return [{ zones, hours, ...year }, ...withoutADate];
  const random = seededRandom(11);
  const some = Array.from({ length: 5 }, () => zones[Math.floor(random() * zones.length)] ?? 'UTC');
  const changing = ['Europe/Berlin', 'America/Nuuk', 'Australia/Lord_Howe', ...some];
  const months = { from: '2028-02-20', days: 50 };
  return [{ zones: [...new Set(changing)], hours, ...months }, ...withoutADate];
}

export const proofs: Proofs = {
  'reminder-days': {
    claim: 'A daily reminder is sent once on every date of a time zone, at its hour in local time',
    async run(size) {
      const tally = newTally();
      const zones = new Set<string>();
      const met = new Set<string>();
      for (const walk of getWalks(size)) {
        for (const zone of walk.zones) zones.add(zone);
        await walkThrough(walk, tally, met);
      }
      return [
        exactly('time zones', met.size, zones.size),
        moreThanNone('reminders claimed', tally.reminders),
        none('dates with a second or late reminder', tally.twice),
        none('dates without a reminder', tally.missed),
        none('reminders on dates that the zone does not have', tally.elsewhere),
        none('reminders at a wrong local time', tally.atOtherTimes),
      ];
    },
  },
};

type Tally = ReturnType<typeof newTally>;
const newTally = () => zeros('reminders', 'twice', 'missed', 'elsewhere', 'atOtherTimes');

interface Person {
  readonly zone: string;
  readonly wall: ReturnType<typeof wallClock>;
  readonly dates: readonly string[];
  readonly time: string;
  /** Index in `dates` of the last date with a reminder, or -1 before the first. */
  last: number;
}

/** Simulates the period with daily reminders only. Adds zones with a reminder to `met`. */
async function walkThrough(walk: Walk, tally: Tally, met: Set<string>): Promise<void> {
  using folder = temporaryFolder(quickFolder());
  const sqliteFile = join(folder.path, 'daymark.db');
  const store = await openStore({ sqliteFile });
  const from = Date.parse(walk.from);
  const people = await createPeople(walk, store);
  const connections = await connectSqlite(sqliteFile);
  await connections.writer.deleteFrom('reminders').where('kind', '!=', 'daily_reminder').execute();
  await disconnect(connections);
  for (let now = from; now <= from + walk.days * day; now += step) {
    for (const delivery of await claimAll(store, now)) met.add(count(people, delivery, tally).zone);
    if ((now - from) % (10 * day) === 0) {
      await store.expired.remove('deliveries', new Date(now - 5 * day).toISOString().slice(0, 10));
    }
  }
  // The reminder of the last date may not be due yet.
  for (const { dates, last } of people.values())
    tally.missed += Math.max(0, dates.length - 2 - last);
  await store.close();
}

async function createPeople(walk: Walk, store: Store): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  const created_at = new Date(walk.from).toISOString();
  for (const timezone of walk.zones) {
    const wall = wallClock(timezone);
    const dates = wall.datesOf(Date.parse(walk.from), walk.days);
    await store.transaction(async ({ users }) => {
      for (const notification_time of walk.hours) {
        const user = newUser({ timezone, notification_time, created_at });
        await users.create(user);
        people.set(user.id, { zone: timezone, wall, dates, time: notification_time, last: -1 });
      }
    });
  }
  return people;
}

async function claimAll(store: Store, now: number): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  const limit = 5000;
  const instant = new Date(now).toISOString();
  for (;;) {
    const claim = { now: instant, holder: 'the only node', leaseUntil: instant, limit };
    const claimed = await store.reminders.claim(claim);
    deliveries.push(...claimed.deliveries);
    if (claimed.reminders < limit) return deliveries;
  }
}

function count(people: ReadonlyMap<string, Person>, delivery: Delivery, tally: Tally): Person {
  const person = people.get(delivery.user_id);
  if (person === undefined) throw new Error('A reminder for nobody');
  const { wall, dates, time, last } = person;
  const index = dates.indexOf(delivery.local_date, Math.max(0, last - 2));
  tally.reminders += 1;
  if (index === -1) {
    tally.elsewhere += 1;
    return person;
  }
  if (index <= last) tally.twice += 1;
  // The hour of the first date may have passed before the person registered.
  else tally.missed += last === -1 ? Math.max(0, index - 1) : index - last - 1;
  person.last = Math.max(index, last);
  const isRight = wall.isRight(Date.parse(delivery.due_at), `${delivery.local_date} ${time}`);
  if (!isRight) tally.atOtherTimes += 1;
  return person;
}

/** Computes a zone's local times by Intl.DateTimeFormat, independently of the tested rules. */
function wallClock(timezone: string) {
  const wallAt = createWallClock(timezone);
  return {
    /** Returns the zone's dates after an instant, found by stepping hour by hour. */
    datesOf(from: number, days: number): readonly string[] {
      const dates = new Set<string>();
      for (let hours = 0; hours <= days * 24; hours += 1) {
        dates.add(wallAt(from + hours * hour).slice(0, 10));
      }
      return [...dates];
    },
    /** Returns whether the instant has this local time, or ends a clock change that skips it. */
    isRight(instant: number, wanted: string): boolean {
      if (wallAt(instant) === wanted) return true;
      return wallAt(instant - 1) < wanted && wanted < wallAt(instant);
    },
  };
}
