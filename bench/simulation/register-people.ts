import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createAreas, nameAreas, registerPerson, signInAgain } from '../../harness/person.ts';
import type { ApiCaller } from '../../scripts/api-caller.ts';
import { inBatches, sendScores } from '../server/seed.ts';
import type { Assumptions } from './assumptions.ts';
import { createDevice, type Credentials, type Device } from './device.ts';
import { createHistory } from './history.ts';
import type { World } from './hours.ts';
import type { PersonModel } from './people.ts';
import type { PushSink } from './push-sink.ts';
import type { Wire } from '../wire.ts';
import type { WatchedDatabase } from './database.ts';

const lanes = 8;

export interface SimulatedPerson {
  readonly model: PersonModel;
  readonly userId: string;
  readonly credentials: Credentials;
  readonly areas: readonly string[];
  /** The first device receives the pushes. */
  readonly devices: Device[];
}

export interface Simulation {
  readonly origin: string;
  readonly wire: Wire;
  readonly sink: PushSink;
  readonly assumptions: Assumptions;
  readonly database: WatchedDatabase;
  readonly world: World;
  readonly clock: () => number;
  /** Beginning and end of the measured time, in milliseconds. */
  readonly from: number;
  readonly to: number;
}

export async function registerPeople(
  simulation: Simulation,
  models: readonly PersonModel[],
): Promise<SimulatedPerson[]> {
  const people: SimulatedPerson[] = [];
  const waiting = models.values();
  const work = async () => {
    for (const model of waiting) {
      people.push(await registerOne(simulation, model));
      if (people.length % 100 === 0) console.log(`${people.length} people are registered`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return people.toSorted((one, other) => one.model.number - other.model.number);
}

async function registerOne(simulation: Simulation, model: PersonModel): Promise<SimulatedPerson> {
  const { origin, sink, wire, clock } = simulation;
  const { number, timezone, reminderTime, hasPush } = model;
  const notification_time = reminderTime ?? '09:00';
  const credentials = await registerPerson(origin, { timezone, notification_time });
  const { token, call, signedIn } = credentials;
  const today = getDateInZone(clock(), timezone);
  const created_on = addDays(today, -simulation.assumptions['history-days']);
  const areas = await createAreas(call, nameAreas(model.areas), created_on);
  await writeHistory(call, simulation, { model, areas });
  if (reminderTime === null) {
    await call(api.updateNotificationSettings, { body: { daily_reminder_enabled: false } });
  }
  const subscription = hasPush ? sink.subscriptionOf(number) : null;
  if (subscription !== null) await call(api.subscribeToPush, { body: { subscription } });
  const common = { wire, credentials, clock };
  const devices = [createDevice({ ...common, token, subscription })];
  while (devices.length < model.devices) {
    const { token: another } = await signInAgain(origin, credentials);
    devices.push(createDevice({ ...common, token: another, subscription: null }));
  }
  for (const device of devices) await device.moveIn();
  return { model, userId: signedIn.user.id, credentials, areas, devices };
}

async function writeHistory(
  call: ApiCaller,
  { assumptions, world, clock }: Simulation,
  { model, areas }: Pick<SimulatedPerson, 'areas' | 'model'>,
): Promise<void> {
  const now = clock();
  const scores = createHistory(model, { assumptions, hours: world.hours, areas, now });
  // The server forgets idempotency keys after some days, so only newer entries get a key.
  const recent = addDays(getDateInZone(now, model.timezone), -limits.idempotencyDays);
  const keyed = scores.map((score) => ({
    ...score,
    ...(score.score_date > recent && { idempotency_key: crypto.randomUUID() }),
  }));
  for (const batch of inBatches(keyed)) await sendScores(call, batch);
}
