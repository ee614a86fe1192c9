import { getTimeInZone } from '@daymark/shared/calendar/zone.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { poisson } from './arrivals.ts';
import { type Assumptions, simulatedPeople } from './assumptions.ts';
import { hourShares, quarter, type World } from './hours.ts';
import { dealByShares, rankedZones, zipfShares } from './zones.ts';

export interface PersonModel {
  readonly number: number;
  readonly timezone: string;
  /** Probability that the person uses the app on a day. */
  readonly keenness: number;
  readonly isActive: boolean;
  readonly areas: number;
  readonly devices: number;
  /** Local time of the daily reminder, such as `21:00`, or null for none. */
  readonly reminderTime: string | null;
  readonly hasPush: boolean;
  /** Random numbers of this person alone, so that one person does not affect what others draw. */
  readonly random: () => number;
}

export function createWorld(assumptions: Assumptions): World {
  const zones = rankedZones();
  const shares = zipfShares(zones.length, assumptions['zone-exponent']);
  return { zones, shares, hours: hourShares(assumptions) };
}

export function makePeople(assumptions: Assumptions, world: World): PersonModel[] {
  const ranks = dealByShares(simulatedPeople(assumptions), world.shares);
  return ranks.map((rank, number) => {
    const random = seededRandom(assumptions.seed * 1_000_003 + number);
    const given = { number, timezone: world.zones[rank] ?? 'UTC', random };
    return { ...given, ...drawTraits(assumptions, world, random) };
  });
}

function drawTraits(assumptions: Assumptions, { hours }: World, random: () => number) {
  // This exponent gives a uniform number the mean `active-share`. Some people then come daily and
  // many rarely.
  const keenness = random() ** (1 / assumptions['active-share'] - 1);
  const { devices } = assumptions;
  return {
    keenness,
    isActive: random() < keenness,
    areas: Math.min(100, 1 + poisson(assumptions.areas - 1, random)),
    devices: Math.floor(devices) + (random() < devices % 1 ? 1 : 0),
    reminderTime:
      random() < assumptions['reminders-share']
        ? reminderTime(assumptions['default-hour-share'], hours, random)
        : null,
    hasPush: random() < assumptions['push-share'],
  };
}

/** Returns a full hour, because the model assumes no other reminder times. */
function reminderTime(defaultShare: number, hours: readonly number[], random: () => number) {
  if (random() < defaultShare) return '09:00';
  let left = random();
  const hour = hours.findIndex((share) => (left -= share) < 0);
  return `${String(Math.max(0, hour)).padStart(2, '0')}:00`;
}

/** Returns the share of reminders due from `from` to `to`, which are multiples of 15 minutes. */
export function shareOfReminders(people: readonly PersonModel[], from: number, to: number): number {
  const reminded = people.filter(({ reminderTime }) => reminderTime !== null);
  const zones = new Set(reminded.map(({ timezone }) => timezone));
  const instants: number[] = [];
  for (let instant = from; instant < to; instant += quarter) instants.push(instant);
  const shown = new Map(
    [...zones].map((zone) => [zone, instants.map((instant) => getTimeInZone(instant, zone))]),
  );
  const due = reminded.filter(({ timezone, reminderTime }) =>
    shown.get(timezone)?.includes(reminderTime ?? ''),
  );
  return due.length / Math.max(1, reminded.length);
}

/** Returns the mean marks of a visit. Answered reminders are visits, too. */
export function marksPerVisit(assumptions: Assumptions): number {
  const answers =
    assumptions['reminders-share'] * assumptions['push-share'] * assumptions['answers-share'];
  const visits = assumptions['opens-a-day'] + answers;
  return visits === 0 ? 0 : assumptions['marks-a-day'] / visits;
}
