/** Rates per second. For cores and streams, the number in use. */
export interface Rates {
  readonly requests: number;
  readonly writes: number;
  readonly serverCores: number;
  readonly databaseCores: number;
  /** Number of transactions per second. Reads are transactions too. */
  readonly commits: number;
  readonly walBytes: number;
  readonly bytesOut: number;
  readonly pushes: number;
  readonly streams: number;
}

export function ratesBy(of: (name: keyof Rates) => number): Rates {
  return {
    requests: of('requests'),
    writes: of('writes'),
    serverCores: of('serverCores'),
    databaseCores: of('databaseCores'),
    commits: of('commits'),
    walBytes: of('walBytes'),
    bytesOut: of('bytesOut'),
    pushes: of('pushes'),
    streams: of('streams'),
  };
}

export function highest(all: readonly Rates[]): Rates {
  if (all.length === 0) throw new RangeError('There is nothing to compare.');
  return ratesBy((name) => Math.max(...all.map((rates) => rates[name])));
}
