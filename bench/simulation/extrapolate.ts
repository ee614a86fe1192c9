import type { Assumptions } from './assumptions.ts';
import { type Rates, ratesBy } from './rates.ts';

export interface Measured {
  /** Rates of one server and its database without users. */
  readonly idle: Rates;
  readonly mean: Rates;
  /** Highest minute of each rate. */
  readonly peak: Rates;
  /** Bytes that a day of the simulated people adds to each table, and the days they are kept. */
  readonly addedADay: readonly { readonly bytes: number; readonly days: number }[];
  /** Load of a whole day, as a multiple of the window's. */
  readonly windowsADay: number;
  readonly seconds: number;
}

export interface Need {
  readonly resource: string;
  readonly of: 'node' | 'database';
  readonly need: number;
  readonly capacity: number;
  readonly unit: string;
  /** Number of machines needed when only the assumed share of each may be used. */
  readonly machines: number;
}

export interface Carried {
  readonly mean: Rates;
  readonly peak: Rates;
  readonly nodes: number;
  readonly needs: readonly Need[];
  readonly bottleneck: Need;
  /** Most used resource of the database, which cannot be extended by more nodes. */
  readonly fullestOfDatabase: Need;
  readonly walGigabytesAYear: number;
  readonly storedGigabytesAYear: number;
  /**
   * Seconds in which all nodes send the busiest minute's pushes, if all were due in the same
   * second.
   */
  readonly secondsToSendPeak: number;
}

const gigabyte = 1e9;
const secondsADay = 86_400;
const daysAYear = 365;

/**
 * Extrapolates the needs of all people from a measured share of them. Each node adds the idle load
 * once. Only the load above it is multiplied.
 */
export function extrapolate(measured: Measured, assumptions: Assumptions): Carried {
  const { idle, windowsADay, seconds } = measured;
  const factor = 1 / assumptions.scale;
  const mean = timesAbove(measured.mean, idle, factor);
  const peak = timesAbove(measured.peak, idle, factor);
  const ofNodes = needsOfNodes(peak, idle, assumptions);
  const nodes = Math.max(1, ...ofNodes.map(({ machines }) => Math.ceil(machines)));
  const walADay = mean.walBytes * seconds * windowsADay + idle.walBytes * secondsADay * nodes;
  const stored = measured.addedADay.reduce(
    (sum, { bytes, days }) => sum + bytes * factor * Math.min(days, daysAYear),
    0,
  );
  const storedGigabytesAYear = stored / gigabyte;
  const given = { peak, idle, nodes, storedGigabytesAYear };
  const needs = [...ofNodes, ...needsOfDatabase(given, assumptions)];
  return {
    mean,
    peak,
    nodes,
    needs,
    bottleneck: mostOf(needs),
    fullestOfDatabase: mostOf(needs.filter((need) => need.of === 'database')),
    walGigabytesAYear: (walADay * daysAYear) / gigabyte,
    storedGigabytesAYear,
    secondsToSendPeak: (peak.pushes * 60) / (nodes * assumptions['node-pushes']),
  };
}

/** Rates that depend on the cost of a request. All others are the same on a busy server. */
const costs: readonly (keyof Rates)[] = ['serverCores', 'databaseCores', 'commits', 'walBytes'];

/**
 * Returns the same load with the cost of each request on a busy server. `busy` is measured there.
 */
export function atBusyCost(measured: Measured, busy: Rates): Measured {
  const { idle } = measured;
  const priced = (rates: Rates) =>
    ratesBy((name) => {
      if (!costs.includes(name)) return rates[name];
      return idle[name] + ((busy[name] - idle[name]) / busy.requests) * rates.requests;
    });
  return { ...measured, mean: priced(measured.mean), peak: priced(measured.peak) };
}

/** Scales the load above idle, at least 0. By chance a small load may be measured below idle. */
function timesAbove(rates: Rates, idle: Rates, factor: number): Rates {
  return ratesBy((name) => Math.max(0, rates[name] - idle[name]) * factor);
}

function needsOfNodes(peak: Rates, idle: Rates, assumptions: Assumptions): Need[] {
  const of = 'node';
  const { utilisation } = assumptions;
  const need = (resource: string, amount: { need: number; capacity: number; unit: string }) =>
    ({
      resource,
      of,
      ...amount,
      machines: amount.need / (amount.capacity * utilisation),
    }) as const;
  const cores = assumptions['node-cores'];
  // Each node spends a little on its idle load.
  const free = cores * utilisation - idle.serverCores;
  return [
    {
      resource: 'cores of the server',
      of,
      need: peak.serverCores,
      capacity: cores,
      unit: 'cores',
      machines: peak.serverCores / Math.max(free, 0.001),
    },
    need('streams of changes held open', {
      need: peak.streams,
      capacity: assumptions['node-streams'],
      unit: 'streams',
    }),
    need('network out of the server', {
      need: (peak.bytesOut * 8) / 1e6,
      capacity: assumptions['node-megabits'],
      unit: 'Mbit/s',
    }),
    need('pushes, spread over their minute', {
      need: peak.pushes,
      capacity: assumptions['node-pushes'],
      unit: 'a second',
    }),
  ];
}

interface OfDatabase {
  readonly peak: Rates;
  readonly idle: Rates;
  readonly nodes: number;
  readonly storedGigabytesAYear: number;
}

function needsOfDatabase(given: OfDatabase, assumptions: Assumptions): Need[] {
  const { peak, idle, nodes, storedGigabytesAYear } = given;
  const need = (resource: string, amount: { need: number; capacity: number; unit: string }) => ({
    resource,
    of: 'database' as const,
    ...amount,
    machines: amount.need / (amount.capacity * assumptions.utilisation),
  });
  return [
    need('cores of the database', {
      need: peak.databaseCores + idle.databaseCores * nodes,
      capacity: assumptions['database-cores'],
      unit: 'cores',
    }),
    need('writes', {
      need: peak.writes,
      capacity: assumptions['database-writes'],
      unit: 'a second',
    }),
    need('WAL', {
      need: (peak.walBytes + idle.walBytes * nodes) / 1e6,
      capacity: assumptions['database-wal'],
      unit: 'MB/s',
    }),
    need('connections', {
      need: nodes * assumptions['node-connections'],
      capacity: assumptions['database-connections'],
      unit: 'connections',
    }),
    need('disk after a year', {
      need: storedGigabytesAYear,
      capacity: assumptions['database-gigabytes'],
      unit: 'GB',
    }),
  ];
}

function mostOf(needs: readonly Need[]): Need {
  const [first, ...others] = needs;
  if (first === undefined) throw new RangeError('There is nothing to compare.');
  return others.reduce((most, need) => (need.machines > most.machines ? need : most), first);
}
