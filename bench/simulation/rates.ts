/** Title in the report, unit, and factor from the measured value to this unit. */
export const rateUnits = {
  requests: ['requests', 'a second', 1],
  writes: ['writes among them', 'a second', 1],
  serverCores: ['CPU of the server', 'cores', 1],
  databaseCores: ['CPU of the database', 'cores', 1],
  // Reads are counted too, because they are transactions.
  commits: ['commits', 'a second', 1],
  walBytes: ['WAL', 'MB/s', 1 / 1e6],
  bytesOut: ['out of the server', 'Mbit/s', 8 / 1e6],
  pushes: ['pushes', 'a second', 1],
  streams: ['streams of changes', 'open', 1],
} as const;

export type Rates = Readonly<Record<keyof typeof rateUnits, number>>;

export const rateNames = Object.keys(rateUnits) as (keyof Rates)[];

export function mapRates(of: (name: keyof Rates) => number): Rates {
  return Object.fromEntries(rateNames.map((name) => [name, of(name)])) as Rates;
}

export function highest(all: readonly Rates[]): Rates {
  if (all.length === 0) throw new RangeError('There is nothing to compare.');
  return mapRates((name) => Math.max(...all.map((rates) => rates[name])));
}
