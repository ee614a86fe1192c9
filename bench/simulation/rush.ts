import { setTimeout as wait } from 'node:timers/promises';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { poisson } from './arrivals.ts';
import { newMark } from './history.ts';
import { marksPerVisit } from './people.ts';
import type { Person, Town } from './settle.ts';

/** Number of concurrent visits, high enough to keep the server busy. */
const lanes = 32;
/** Milliseconds. In this time the page pulls again after its stream began, as in any visit. */
const leastStay = 150;

/**
 * Repeats the visits of the same people without a pause until `isOver`. This shows the cost of a
 * request on a busy server.
 */
export async function rush(
  town: Town,
  people: readonly Person[],
  isOver: () => boolean,
): Promise<void> {
  const { assumptions, clock } = town;
  const random = seededRandom(assumptions.seed);

  async function visit({ areas, devices, model }: Person): Promise<void> {
    const device = devices[Math.floor(random() * devices.length)];
    if (device === undefined) return;
    await Promise.all([device.open(), wait(leastStay)]);
    const count = poisson(marksPerVisit(assumptions), random);
    const first = Math.floor(random() * areas.length);
    for (let number = 0; number < count; number += 1) {
      const life_area_id = areas[(first + number) % areas.length] ?? '';
      const score_date = dateInZone(clock(), model.timezone);
      await device.mark({ life_area_id, score_date, ...newMark(assumptions, random) });
    }
    device.close();
  }

  async function work(): Promise<void> {
    while (!isOver()) {
      const person = people[Math.floor(random() * people.length)];
      if (person !== undefined) await visit(person);
    }
  }

  await Promise.all(Array.from({ length: lanes }, work));
}
