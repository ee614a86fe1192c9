import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { drawMarksOfVisit } from './history.ts';
import type { SettledPerson, Town } from './settle.ts';

/** Number of concurrent visits, high enough to keep the server busy. */
const lanes = 32;
/** Milliseconds until the page has pulled again after its stream began. */
const leastStay = 150;

/** Repeats the visits without a pause until `isOver`, to find a request's cost on a busy server. */
export async function rush(
  town: Town,
  people: readonly SettledPerson[],
  isOver: () => boolean,
): Promise<void> {
  const random = seededRandom(town.assumptions.seed);

  async function visit(person: SettledPerson): Promise<void> {
    const device = person.devices[Math.floor(random() * person.devices.length)];
    if (device === undefined) return;
    await Promise.all([device.open(), wait(leastStay)]);
    for (const score of drawMarksOfVisit(town, person, random)) await device.mark(score);
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
