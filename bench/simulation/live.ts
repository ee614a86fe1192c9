import { setTimeout as wait } from 'node:timers/promises';
import { arrivals, exponential } from './arrivals.ts';
import { createDevice } from './device.ts';
import { drawMarksOfVisit } from './history.ts';
import type { SimulatedPerson, Simulation } from './register-people.ts';

/** Mean time from opening the app to the first mark, in milliseconds. */
const firstLook = 3000;
/** Milliseconds for which a hidden page keeps its stream (apps/web, listen-for-changes.ts). */
const graceWhenHidden = 60_000;
/** Maximum delay between the push service and a device, in milliseconds. */
const longestWay = 3000;

/** Simulates visits from the start of the lead time on. They may continue until `end` is called. */
export async function live(simulation: Simulation, people: readonly SimulatedPerson[]) {
  const { assumptions, world, sink, clock, to } = simulation;
  const from = simulation.from - assumptions['lead-minutes'] * 60_000;
  const under = new Set<Promise<void>>();
  const counts = { visits: 0, answers: 0, marks: 0 };
  const count = (what: keyof typeof counts) => {
    if (clock() >= simulation.from) counts[what] += 1;
  };
  const timers = new Set<NodeJS.Timeout>();

  const later = (milliseconds: number, act: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const acting = act().finally(() => under.delete(acting));
      under.add(acting);
    }, milliseconds);
    timers.add(timer);
  };

  async function visit(person: SimulatedPerson): Promise<void> {
    const { random } = person.model;
    count('visits');
    const device = await takeDevice(simulation, person);
    await device.open();
    const stay = exponential(assumptions['visit-seconds'] * 1000, random);
    const began = Date.now();
    let pace = firstLook;
    for (const score of drawMarksOfVisit(simulation, person)) {
      await wait(exponential(pace, random));
      await device.mark(score);
      count('marks');
      pace = assumptions['mark-seconds'] * 1000;
    }
    await wait(Math.max(0, stay - (Date.now() - began)) + graceWhenHidden);
    device.close();
  }

  for (const person of people) {
    if (!person.model.isActive) continue;
    const { random, timezone } = person.model;
    const perDay = assumptions['opens-a-day'];
    for (const at of arrivals({ from, to, timezone, perDay, hours: world.hours }, random)) {
      later(at - clock(), () => visit(person));
    }
  }
  const known = new Map(people.map((person) => [person.model.number, person]));
  sink.onPush = ({ number }) => {
    const person = known.get(number);
    if (person === undefined || clock() >= to) return;
    const { random, isActive } = person.model;
    // The service worker of the device that shows the push updates its replica.
    later(random() * longestWay, async () => person.devices[0]?.pull());
    if (!isActive || random() >= assumptions['answers-share']) return;
    const delay = exponential(assumptions['answer-minutes'] * 60_000, random);
    if (clock() + delay >= to) return;
    count('answers');
    later(delay, () => visit(person));
  };
  await wait(to - clock());
  return {
    ...counts,
    async end() {
      sink.onPush = () => {};
      for (const timer of timers) clearTimeout(timer);
      for (const { devices } of people) for (const device of devices) device.close();
      await Promise.race([Promise.all(under), wait(2000)]);
    },
  };
}

/** Returns one of the person's devices, or a new device that replaces one of them. */
async function takeDevice({ wire, sink, assumptions, clock }: Simulation, person: SimulatedPerson) {
  const { model, credentials, devices } = person;
  const index = Math.floor(model.random() * devices.length);
  const own = devices[index];
  if (own !== undefined && model.random() >= assumptions['first-syncs']) return own;
  const subscription = index === 0 && model.hasPush ? sink.subscriptionOf(model.number) : null;
  const device = createDevice({ wire, credentials, token: null, subscription, clock });
  await device.signIn();
  own?.close();
  devices[index] = device;
  return device;
}
