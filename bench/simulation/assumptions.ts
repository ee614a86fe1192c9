/** One assumption: what it is without being named, and between what it may lie. */
export interface Argument {
  /** Null where the model finds it by itself. */
  readonly absent: number | null;
  readonly least: number;
  readonly most: number;
  readonly isWhole?: true;
  readonly says: string;
}

/** What the world is taken to be. Every share is of 1; hours are those of a day, 0 to 23. */
export const ofPeople = {
  people: { absent: 1_000_000, least: 1, most: 1e9, isWhole: true, says: 'people with an account' },
  scale: {
    absent: 1 / 1000,
    least: 1e-6,
    most: 1,
    says: 'share of them that is simulated, as 1/1000 or 0.001',
  },
  minutes: { absent: 60, least: 1, most: 1440, isWhole: true, says: 'how long, in real time' },
  hour: {
    absent: null,
    least: 0,
    most: 23,
    isWhole: true,
    says: 'hour of the day in UTC at which it begins; the busiest one of the world when absent',
  },
  seed: { absent: 1, least: 0, most: 2 ** 31, isWhole: true, says: 'of all chance' },
  'zone-exponent': {
    absent: 1,
    least: 0,
    most: 5,
    says: 'of Zipf: the zone of rank r has people in proportion to 1 / r to this power',
  },
  'peak-hour': { absent: 21, least: 0, most: 23, says: 'middle of the evening, by local time' },
  'peak-weight': {
    absent: 4,
    least: 1,
    most: 100,
    says: 'visits at that hour, where an hour of the day outside of the evening has 1',
  },
  'night-weight': { absent: 0.1, least: 0, most: 10, says: 'the same of an hour from 0 to 5' },
  'active-share': {
    absent: 0.5,
    least: 0.01,
    most: 0.99,
    says: 'share of people who use the app on a day',
  },
  areas: { absent: 6, least: 1, most: 100, says: 'areas of a person' },
  'history-days': { absent: 60, least: 0, most: 3650, isWhole: true, says: 'days with entries' },
  'opens-a-day': {
    absent: 3,
    least: 0,
    most: 200,
    says: 'how often an active person opens the app, besides for a reminder',
  },
  'marks-a-day': { absent: 5, least: 0, most: 500, says: 'marks of an active person' },
  'notes-share': { absent: 0.05, least: 0, most: 1, says: 'share of marks with a note' },
  'mark-seconds': { absent: 3, least: 0.1, most: 600, says: 'seconds from one mark to the next' },
  'visit-seconds': { absent: 90, least: 1, most: 36_000, says: 'seconds that the app is in view' },
  devices: { absent: 1.5, least: 1, most: 10, says: 'devices of a person' },
  'first-syncs': {
    absent: 0.01,
    least: 0,
    most: 1,
    says: 'share of visits from a new device, which signs in and fetches everything',
  },
  'reminders-share': { absent: 0.7, least: 0, most: 1, says: 'share of people with a reminder' },
  'default-hour-share': {
    absent: 0.4,
    least: 0,
    most: 1,
    says: 'share of reminders left at 09:00; the others are at hours at which people visit',
  },
  'push-share': { absent: 0.5, least: 0, most: 1, says: 'share of people with push on a device' },
  'answers-share': {
    absent: 0.3,
    least: 0,
    most: 1,
    says: 'share of pushes that an active person opens the app for',
  },
  'answer-minutes': { absent: 5, least: 0.1, most: 600, says: 'minutes from the push to that' },
  'push-milliseconds': {
    absent: 50,
    least: 0,
    most: 9000,
    says: 'milliseconds until a push service answers',
  },
  'idle-seconds': {
    absent: 120,
    least: 5,
    most: 3600,
    isWhole: true,
    says: 'seconds without anybody before it, to know what an idle server costs',
  },
  'lead-minutes': {
    absent: 5,
    least: 0,
    most: 60,
    isWhole: true,
    says: 'minutes of the same life before it, so that no server is measured that has just begun',
  },
  'rush-seconds': {
    absent: 60,
    least: 5,
    most: 3600,
    isWhole: true,
    says: 'seconds after it in which the same visits come without a pause, to know what a busy server costs',
  },
} as const satisfies Readonly<Record<string, Argument>>;

/** What one machine carries. The defaults of pushes and writes are what bench/ measured on two cores. */
export const ofMachines = {
  utilisation: { absent: 0.6, least: 0.01, most: 1, says: 'share of a machine that may be used' },
  'node-cores': { absent: 2, least: 1, most: 1024, says: 'cores of a node of the server' },
  'node-megabits': { absent: 1000, least: 1, most: 1e6, says: 'Mbit/s that leave a node' },
  'node-streams': { absent: 10_000, least: 1, most: 1e7, says: 'streams that a node can hold' },
  'node-pushes': { absent: 2000, least: 1, most: 1e6, says: 'pushes a second of a node' },
  'node-connections': {
    absent: 18,
    least: 1,
    most: 1000,
    isWhole: true,
    says: 'connections of a node to the database, its pool being full',
  },
  'database-cores': { absent: 16, least: 1, most: 1024, says: 'cores of the database' },
  'database-wal': { absent: 200, least: 0.1, most: 1e5, says: 'MB/s of WAL that its disk takes' },
  'database-writes': {
    absent: 5000,
    least: 1,
    most: 1e7,
    says: 'writes a second, each a transaction on the disk whose commit passes NOTIFY by itself',
  },
  'database-connections': { absent: 500, least: 1, most: 1e5, says: 'connections it may have' },
  'database-gigabytes': { absent: 4000, least: 1, most: 1e7, says: 'GB of its disk' },
} as const satisfies Readonly<Record<string, Argument>>;

export type Name = keyof typeof ofPeople | keyof typeof ofMachines;
export type Assumptions = Readonly<Record<Exclude<Name, 'hour'>, number>> & {
  readonly hour: number | null;
};

/** How many people are simulated. */
export function simulatedPeople({ people, scale }: Pick<Assumptions, 'people' | 'scale'>): number {
  return Math.round(people * scale);
}
