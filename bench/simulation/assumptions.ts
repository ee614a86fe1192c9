import { parseArgs } from 'node:util';

type Argument = readonly [absent: number, says: string];

/** Arguments about people. Shares are from 0 to 1, and hours from 0 to 23. */
const ofPeople = {
  people: [1_000_000, 'people with an account'],
  scale: [0.001, 'share of these people who are simulated'],
  minutes: [60, 'duration in real time'],
  hour: [24, 'UTC hour at which it starts, or 24 for the busiest hour of the world'],
  seed: [1, 'seed of all random numbers'],
  'zone-exponent': [1, 'x in the share 1 / r^x of the zone of rank r (Zipf)'],
  'peak-hour': [21, 'local hour with the most visits'],
  'peak-weight': [4, 'visits in that hour, as a multiple of a normal hour'],
  'night-weight': [0.1, 'visits in an hour from 0 to 5, as the same multiple'],
  'active-share': [0.5, 'share of people who use the app on a day'],
  areas: [6, 'areas of a person'],
  'history-days': [60, 'days with entries'],
  'opens-a-day': [3, 'visits of an active person a day, without a reminder'],
  'marks-a-day': [5, 'marks of an active person'],
  'notes-share': [0.05, 'share of marks with a note'],
  'mark-seconds': [3, 'seconds from one mark to the next'],
  'visit-seconds': [90, 'seconds that the app is in view'],
  devices: [1.5, 'devices of a person'],
  'first-syncs': [0.01, 'share of visits from a new device, which fetches all'],
  'reminders-share': [0.7, 'share of people with a reminder'],
  'default-hour-share': [0.4, 'share of reminders at 09:00; others are at the hours of visits'],
  'push-share': [0.5, 'share of people with push on a device'],
  'answers-share': [0.3, 'share of pushes for which an active person opens the app'],
  'answer-minutes': [5, 'minutes from the push to that visit'],
  'push-milliseconds': [50, 'milliseconds until a push service answers'],
  'idle-seconds': [120, 'seconds without people, to measure the cost of an idle server'],
  'lead-minutes': [5, 'minutes of visits before the measured time, to warm the server up'],
  'rush-seconds': [60, 'seconds of visits without a pause after the measured time'],
} satisfies Readonly<Record<string, Argument>>;

/** Arguments about machines. Defaults for pushes and writes were measured on two cores. */
const ofMachines = {
  utilisation: [0.6, 'share of a machine that may be used'],
  'node-cores': [2, 'cores of a node of the server'],
  'node-megabits': [1000, 'Mbit/s that leave a node'],
  'node-streams': [10_000, 'streams that a node can hold'],
  'node-pushes': [2000, 'pushes a second of a node'],
  'node-connections': [18, 'connections of a node with full pools'],
  'database-cores': [16, 'cores of the database'],
  'database-wal': [200, 'MB/s of WAL that the disk of the database takes'],
  'database-writes': [5000, 'writes a second, limited because NOTIFY lets commits pass one by one'],
  'database-connections': [500, 'connections that the database may have'],
  'database-gigabytes': [4000, 'GB of the disk of the database'],
} satisfies Readonly<Record<string, Argument>>;

const table = { ...ofPeople, ...ofMachines };
const names = Object.keys(table) as (keyof typeof table)[];

export type Assumptions = Readonly<Record<keyof typeof table, number>>;

export function simulatedPeople({ people, scale }: Pick<Assumptions, 'people' | 'scale'>): number {
  return Math.round(people * scale);
}

/** Throws an error for an unknown argument, a value that is no number, or less than one person. */
export function readArguments(given: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({
    args: [...given],
    options: {
      ...(options as Record<keyof Assumptions, { readonly type: 'string' }>),
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const assumptions = Object.fromEntries(
    names.map((name) => [name, Number(values[name] ?? table[name][0])]),
  ) as Assumptions;
  const wrong = names.filter((name) => Number.isNaN(assumptions[name]));
  if (wrong.length > 0) throw new TypeError(`Not a number: ${wrong.join(', ')}`);
  if (simulatedPeople(assumptions) < 1) throw new TypeError('--people × --scale is below one');
  return { assumptions, report: values.report, isHelp: values.help };
}

export function helpText(): string {
  const lines = (part: Readonly<Record<string, Argument>>) =>
    Object.entries(part).map(([name, [absent, says]]) => {
      return `  ${`--${name}`.padEnd(24)}${says} (${absent})`;
    });
  return `npm run simulate -- [--name value …] [--report file.md]

Simulates how people use the real server, by default a thousandth of a million people for an hour.
Prints which machines all of the people would need.

The people (defaults in brackets)
${lines(ofPeople).join('\n')}

The machines (defaults in brackets)
${lines(ofMachines).join('\n')}`;
}

export function listArguments(assumptions: Assumptions): string {
  return names.map((name) => `--${name} ${assumptions[name]}`).join('\n');
}
