import type { Assumptions } from './assumptions.ts';
import { type Rates, mapRates } from './rates.ts';

export interface Measured {
  /** Rates of one server and its database without users. */
  readonly idle: Rates;
  readonly mean: Rates;
  /** Each rate in its own busiest minute. */
  readonly peak: Rates;
  /** Bytes that the simulated people add to each table in a day, and the days of their storage. */
  readonly addedADay: readonly { readonly bytes: number; readonly days: number }[];
  /** Load of a whole day, as a multiple of the load in the simulated time. */
  readonly windowsADay: number;
  readonly seconds: number;
}

export interface Need {
  readonly resource: string;
  readonly of: 'node' | 'database';
  readonly need: number;
  readonly capacity: number;
  readonly unit: string;
  /** Number of machines needed if only the assumed share of each may be used. */
  readonly machines: number;
}

export type Carried = ReturnType<typeof extrapolate>;

const gigabyte = 1e9;
const secondsADay = 86_400;
const daysAYear = 365;

/** Multiplies the measured load above an idle server, and adds the idle load once for each node. */
export function extrapolate(measured: Measured, assumptions: Assumptions) {
  const { idle, windowsADay, seconds } = measured;
  const factor = 1 / assumptions.scale;
  const mean = timesAbove(measured.mean, idle, factor);
  const peak = timesAbove(measured.peak, idle, factor);
  const nodeCores = assumptions['node-cores'];
  const free = Math.max(nodeCores * assumptions.utilisation - idle.serverCores, 0.001);
  const ofNodes = needsOf('node', assumptions, [
    ['cores of the server', 'cores', peak.serverCores, nodeCores, free],
    ['streams of changes held open', 'streams', peak.streams, assumptions['node-streams']],
    ['network out of the server', 'Mbit/s', peak.bytesOut * 8e-6, assumptions['node-megabits']],
    ['pushes, spread over their minute', 'a second', peak.pushes, assumptions['node-pushes']],
  ]);
  const nodes = Math.max(1, ...ofNodes.map(({ machines }) => Math.ceil(machines)));
  const walADay = mean.walBytes * seconds * windowsADay + idle.walBytes * secondsADay * nodes;
  const stored = measured.addedADay.reduce(
    (sum, { bytes, days }) => sum + bytes * factor * Math.min(days, daysAYear),
    0,
  );
  const storedGigabytesAYear = stored / gigabyte;
  const cores = peak.databaseCores + idle.databaseCores * nodes;
  const wal = (peak.walBytes + idle.walBytes * nodes) / 1e6;
  const connections = nodes * assumptions['node-connections'];
  const ofDatabase = needsOf('database', assumptions, [
    ['cores of the database', 'cores', cores, assumptions['database-cores']],
    ['writes', 'a second', peak.writes, assumptions['database-writes']],
    ['WAL', 'MB/s', wal, assumptions['database-wal']],
    ['connections', 'connections', connections, assumptions['database-connections']],
    ['disk after a year', 'GB', storedGigabytesAYear, assumptions['database-gigabytes']],
  ]);
  const needs = [...ofNodes, ...ofDatabase];
  return {
    mean,
    peak,
    nodes,
    needs,
    bottleneck: mostOf(needs),
    // More nodes do not add capacity to the database.
    fullestOfDatabase: mostOf(ofDatabase),
    walGigabytesAYear: (walADay * daysAYear) / gigabyte,
    storedGigabytesAYear,
    // Assumes that all pushes of the busiest minute are due in the same second.
    secondsToSendPeak: (peak.pushes * 60) / (nodes * assumptions['node-pushes']),
  };
}

/** Rates that depend on the cost of a request. All others are the same on a busy server. */
const costs: readonly (keyof Rates)[] = ['serverCores', 'databaseCores', 'commits', 'walBytes'];

/** Returns the same load with the cost that each request has on a busy server. */
export function atBusyCost(measured: Measured, busy: Rates): Measured {
  const { idle } = measured;
  const priced = (rates: Rates) =>
    mapRates((name) => {
      if (!costs.includes(name)) return rates[name];
      return idle[name] + ((busy[name] - idle[name]) / busy.requests) * rates.requests;
    });
  return { ...measured, mean: priced(measured.mean), peak: priced(measured.peak) };
}

/** Returns at least 0 for each rate, because a small load may measure less than the idle load. */
function timesAbove(rates: Rates, idle: Rates, factor: number): Rates {
  return mapRates((name) => Math.max(0, rates[name] - idle[name]) * factor);
}

type Amount = readonly [
  resource: string,
  unit: string,
  need: number,
  capacity: number,
  usable?: number,
];

function needsOf(of: Need['of'], { utilisation }: Assumptions, amounts: readonly Amount[]): Need[] {
  return amounts.map(([resource, unit, need, capacity, usable = capacity * utilisation]) => {
    return { resource, of, need, capacity, unit, machines: need / usable };
  });
}

function mostOf(needs: readonly Need[]): Need {
  const [first, ...others] = needs;
  if (first === undefined) throw new RangeError('There is nothing to compare.');
  return others.reduce((most, need) => (need.machines > most.machines ? need : most), first);
}
