export interface Argument {
  /** Default, or null where the model finds the value by itself. */
  readonly absent: number | null;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  readonly says: string;
}

function number(
  absent: number | null,
  [least, most]: readonly [number, number],
  says: string,
): Argument {
  return { absent, least, most, says, isWhole: false };
}

function whole(...given: Parameters<typeof number>): Argument {
  return { ...number(...given), isWhole: true };
}

/** The world. Every share is of 1, and hours are from 0 to 23. */
export const ofPeople = {
  people: whole(1_000_000, [1, 1e9], 'people with an account'),
  scale: number(1 / 1000, [1e-6, 1], 'simulated share of them, as 1/1000 or 0.001'),
  minutes: whole(60, [1, 1440], 'duration in real time'),
  hour: whole(null, [0, 23], 'UTC hour of its start, the busiest of the world by default'),
  seed: whole(1, [0, 2 ** 31], 'seed of all chance'),
  'zone-exponent': number(1, [0, 5], 'x in the share 1 / r^x of the zone of rank r (Zipf)'),
  'peak-hour': number(21, [0, 23], 'middle of the evening, by local time'),
  'peak-weight': number(4, [1, 100], 'visits at that hour, as a multiple of an hour by day'),
  'night-weight': number(0.1, [0, 10], 'visits in an hour from 0 to 5, as the same multiple'),
  'active-share': number(0.5, [0.01, 0.99], 'share of people who use the app on a day'),
  areas: number(6, [1, 100], 'areas of a person'),
  'history-days': whole(60, [0, 3650], 'days with entries'),
  'opens-a-day': number(3, [0, 200], 'visits of an active person a day, without a reminder'),
  'marks-a-day': number(5, [0, 500], 'marks of an active person'),
  'notes-share': number(0.05, [0, 1], 'share of marks with a note'),
  'mark-seconds': number(3, [0.1, 600], 'seconds from one mark to the next'),
  'visit-seconds': number(90, [1, 36_000], 'seconds that the app is in view'),
  devices: number(1.5, [1, 10], 'devices of a person'),
  'first-syncs': number(0.01, [0, 1], 'share of visits from a new device, which fetches all'),
  'reminders-share': number(0.7, [0, 1], 'share of people with a reminder'),
  'default-hour-share': number(0.4, [0, 1], 'share of reminders at 09:00, others as people visit'),
  'push-share': number(0.5, [0, 1], 'share of people with push on a device'),
  'answers-share': number(0.3, [0, 1], 'share of pushes for which an active person opens the app'),
  'answer-minutes': number(5, [0.1, 600], 'minutes from the push to that visit'),
  'push-milliseconds': number(50, [0, 9000], 'milliseconds until a push service answers'),
  'idle-seconds': whole(120, [5, 3600], 'seconds before it that show the cost of an idle server'),
  'lead-minutes': whole(5, [0, 60], 'minutes of the same life before it, to warm the server up'),
  'rush-seconds': whole(60, [5, 3600], 'seconds after it of visits without a pause'),
};

/** The machines. The defaults of pushes and writes are what bench/ measured on two cores. */
export const ofMachines = {
  utilisation: number(0.6, [0.01, 1], 'share of a machine that may be used'),
  'node-cores': number(2, [1, 1024], 'cores of a node of the server'),
  'node-megabits': number(1000, [1, 1e6], 'Mbit/s that leave a node'),
  'node-streams': number(10_000, [1, 1e7], 'streams that a node can hold'),
  'node-pushes': number(2000, [1, 1e6], 'pushes a second of a node'),
  'node-connections': whole(18, [1, 1000], 'connections of a node with full pools'),
  'database-cores': number(16, [1, 1024], 'cores of the database'),
  'database-wal': number(200, [0.1, 1e5], 'MB/s of WAL that its disk takes'),
  'database-writes': number(5000, [1, 1e7], 'writes a second: commits that pass NOTIFY alone'),
  'database-connections': number(500, [1, 1e5], 'connections it may have'),
  'database-gigabytes': number(4000, [1, 1e7], 'GB of its disk'),
};

export type Name = keyof typeof ofPeople | keyof typeof ofMachines;
export type Assumptions = Readonly<Record<Exclude<Name, 'hour'>, number>> & {
  readonly hour: number | null;
};

export function simulatedPeople({ people, scale }: Pick<Assumptions, 'people' | 'scale'>): number {
  return Math.round(people * scale);
}
