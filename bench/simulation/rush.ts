import { setTimeout as wait } from 'node:timers/promises';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { poisson } from './arrivals.ts';
import { newMark } from './history.ts';
import { marksPerVisit } from './people.ts';
import type { Person, Town } from './settle.ts';

/** Visits at once: so many that the server always has something to do. */
const lanes = 32;
/** So long that the page has pulled once more after its stream began, as in any visit. Milliseconds. */
const leastStay = 150;

/** The same people make the same visits, but without a pause, until `isOver`: what a request costs a server that is busy. */
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
