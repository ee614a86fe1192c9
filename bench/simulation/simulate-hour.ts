import { setTimeout as wait } from 'node:timers/promises';
import { nextHour, worldShare } from './hours.ts';
import { makePeople, type PersonModel, shareOfReminders, createWorld } from './people.ts';
import { rush } from './rush.ts';
import { createSampler, type Sample, type Sampler } from './samples.ts';
import { startServerAt } from './start-server-at.ts';
import { registerPeople, type SimulatedPerson, type Simulation } from './register-people.ts';
import { live } from './live.ts';
import { createWire } from '../wire.ts';

const minute = 60_000;
/** Milliseconds before the hour at which people are registered. Few reminders are due then. */
const registrationTime = 40 * minute;
/** Milliseconds in which the server starts and finishes its start-up work. */
const startTime = 30_000;
/** Milliseconds until table statistics include a commit. */
const untilCounted = 2000;
/** Milliseconds by which a sample precedes an instant at which many devices become active. */
const shortly = 500;
/** Milliseconds of a rush before it is measured, in which code compiles and reminders are sent. */
const warmUp = 20_000;

export type Observed = Awaited<ReturnType<typeof simulateHour>>;

export async function simulateHour(stage: Pick<Simulation, 'assumptions' | 'database' | 'sink'>) {
  const { assumptions, database } = stage;
  const world = createWorld(assumptions);
  const from = nextHour(world, Date.now(), assumptions.hour);
  const to = from + assumptions.minutes * minute;
  const models = makePeople(assumptions, world);
  console.log(`${models.length} people are registered …`);
  const first = await startServerAt(database.url, from - registrationTime);
  const { origin, port } = first.server;
  const wire = await createWire(origin);
  let { clock } = first;
  const simulation = { ...stage, world, wire, origin, clock: () => clock(), from, to };
  const people = await registerPeople(simulation, models);
  await first.server[Symbol.asyncDispose]();
  await database.vacuum();

  const leadFrom = from - assumptions['lead-minutes'] * minute;
  const idleFrom = leadFrom - assumptions['idle-seconds'] * 1000;
  if (clock() > idleFrom - startTime) throw new Error('The registration of people took too long.');
  // The devices keep the address of the first server, so the second one uses the same port.
  const second = await startServerAt(database.url, idleFrom - startTime, port);
  await using server = second.server;
  ({ clock } = second);
  const sampler = createSampler(server.pid, database, wire);
  try {
    await wait(idleFrom - clock());
    const before = await sampler.take();
    await wait(leadFrom - shortly - clock());
    const nobody = [before, await sampler.take()] as const;
    const observed = await observeLife(simulation, people, sampler);
    const busy = await observeRush(simulation, people, sampler);
    await wait(untilCounted);
    return {
      ...observed,
      // More rows exist now, so the size of an empty table matters less to the bytes of a row.
      tables: { ...observed.tables, sizes: await database.tables() },
      assumptions,
      people: countPeople(models),
      from: instantOf(from),
      to: instantOf(to),
      shareOfDay: worldShare(world, from, to),
      shareOfReminders: shareOfReminders(models, from, to),
      idle: nobody,
      busy,
      answered: wire.answered(),
    };
  } finally {
    sampler.stop();
    wire.close();
  }
}

async function observeLife(
  simulation: Simulation,
  people: readonly SimulatedPerson[],
  sampler: Sampler,
) {
  const { assumptions, clock, sink, database, from } = simulation;
  const living = live(simulation, people);
  await wait(from - shortly - clock());
  const before = await database.tables();
  const samples = [await sampler.take()];
  const pushesBefore = sink.pushes.length;
  console.log(`It is ${instantOf(from)}: ${assumptions.minutes} minutes begin.`);
  for (let number = 1; number <= assumptions.minutes; number += 1) {
    await wait(from + number * minute - clock());
    samples.push(await sampler.take());
    logMinute(number, samples);
  }
  const lived = await living;
  await wait(untilCounted);
  const after = await database.tables();
  const pushes = sink.pushes.slice(pushesBefore);
  const reminded = await database.reminded(instantOf(from - minute));
  await lived.end();
  const users = new Map(people.map(({ model, userId }) => [model.number, userId]));
  const ahead = clock() - Date.now();
  const arrived = pushes.map(({ number, at }) => ({
    userId: users.get(number) ?? '',
    at: at + ahead,
  }));
  const { visits, answers, marks } = lived;
  return { visits, answers, marks, samples, pushes, arrived, reminded, tables: { before, after } };
}

async function observeRush(
  simulation: Simulation,
  people: readonly SimulatedPerson[],
  sampler: Sampler,
): Promise<[Sample, Sample]> {
  console.log('The same visits come without a pause.');
  let isOver = false;
  const rushing = rush(simulation, people, () => isOver);
  await wait(warmUp);
  const before = await sampler.take();
  await wait(simulation.assumptions['rush-seconds'] * 1000);
  const after = await sampler.take();
  isOver = true;
  await rushing;
  return [before, after];
}

function countPeople(models: readonly PersonModel[]) {
  return {
    simulated: models.length,
    active: models.filter(({ isActive }) => isActive).length,
    devices: models.reduce((sum, { devices }) => sum + devices, 0),
    zones: new Set(models.map(({ timezone }) => timezone)).size,
  };
}

function logMinute(number: number, samples: readonly Sample[]): void {
  const [before, now] = samples.slice(-2);
  if (before === undefined || now === undefined) return;
  const server = (now.serverCpu - before.serverCpu).toFixed(2);
  const database = (now.database.cpuSeconds - before.database.cpuSeconds).toFixed(2);
  const open = `${now.streams.toFixed(1)} streams, ${Math.round(now.serverMegabytes)} MB`;
  console.log(
    `minute ${number}: ${server} s of the server's CPU, ${database} s of the database's, ${open}`,
  );
}

function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
