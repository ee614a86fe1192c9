import { loadavg } from 'node:os';
import { sum } from '../../harness/numbers.ts';
import type { DatabaseUse, WatchedDatabase } from './database.ts';
import { cpuSeconds, residentMegabytes } from '../process-usage.ts';
import type { Rates } from './rates.ts';
import type { Wire } from '../wire.ts';

export interface Sample {
  readonly at: number;
  readonly serverCpu: number;
  readonly serverMegabytes: number;
  readonly database: DatabaseUse;
  readonly bytesOut: number;
  readonly streams: number;
  /** Load average of the whole machine over a minute, other work included. */
  readonly machineLoad: number;
}

export type Sampler = ReturnType<typeof createSampler>;

/** Takes samples, and counts the open streams every second between two samples. */
export function createSampler(serverPid: number, database: WatchedDatabase, wire: Wire) {
  let counted: number[] = [];
  const timer = setInterval(() => counted.push(wire.streams()), 1000);
  return {
    async take(): Promise<Sample> {
      const streams = meanOf(counted);
      counted = [];
      return {
        at: Date.now(),
        serverCpu: cpuSeconds(serverPid),
        serverMegabytes: residentMegabytes(serverPid),
        bytesOut: wire.bytesReceived(),
        streams,
        machineLoad: loadavg()[0] ?? 0,
        database: await database.use(),
      };
    },
    stop: () => clearInterval(timer),
  };
}

export interface Events {
  /** Times at which requests were sent and pushes came, in milliseconds. */
  readonly requests: readonly number[];
  readonly writes: readonly number[];
  readonly pushes: readonly number[];
}

export function getRatesBetween(before: Sample, after: Sample, events: Events): Rates {
  const seconds = (after.at - before.at) / 1000;
  const within = (at: number) => at >= before.at && at < after.at;
  const perSecond = (read: (sample: Sample) => number) => (read(after) - read(before)) / seconds;
  return {
    requests: events.requests.filter(within).length / seconds,
    writes: events.writes.filter(within).length / seconds,
    serverCores: perSecond(({ serverCpu }) => serverCpu),
    databaseCores: perSecond(({ database }) => database.cpuSeconds),
    commits: perSecond(({ database }) => database.commits),
    walBytes: perSecond(({ database }) => database.walBytes),
    bytesOut: perSecond(({ bytesOut }) => bytesOut),
    pushes: events.pushes.filter(within).length / seconds,
    streams: after.streams,
  };
}

export function meanOf(numbers: readonly number[]): number {
  return sum(numbers) / Math.max(1, numbers.length);
}
