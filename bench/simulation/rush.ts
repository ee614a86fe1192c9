import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { drawMarksOfVisit } from './history.ts';
import type { SimulatedPerson, Simulation } from './register-people.ts';

/** Number of concurrent visits, high enough to keep the server busy. */
const lanes = 32;
/**
 * Shortest visit in milliseconds. Opening the stream of changes schedules a second pull 100 ms
 * later (`gathering` in device.ts), which should begin before the visit ends.
 */
const minStay = 150;

/**
 * Makes visits of random people back to back, `lanes` at a time, until `isOver`. The caller
 * measures the cost of a request during this time.
 */
export async function rush(
  simulation: Simulation,
  people: readonly SimulatedPerson[],
  isOver: () => boolean,
): Promise<void> {
  const random = seededRandom(simulation.assumptions.seed);

  async function visit(person: SimulatedPerson): Promise<void> {
    const device = person.devices[Math.floor(random() * person.devices.length)];
    if (device === undefined) return;
    await Promise.all([device.open(), wait(minStay)]);
    for (const score of drawMarksOfVisit(simulation, person, random)) await device.mark(score);
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
