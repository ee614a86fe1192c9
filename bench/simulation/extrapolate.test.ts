import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArguments } from './assumptions.ts';
import { atBusyCost, extrapolate, type Measured } from './extrapolate.ts';
import { highest, type Rates, mapRates } from './rates.ts';

const { assumptions } = readArguments([]);
const idle: Rates = {
  ...mapRates(() => 0),
  serverCores: 0.01,
  databaseCores: 0.02,
  commits: 2,
  walBytes: 100,
};
const mean: Rates = {
  requests: 1,
  writes: 0.25,
  serverCores: 0.012,
  databaseCores: 0.023,
  commits: 5,
  walBytes: 2100,
  bytesOut: 1000,
  pushes: 0.1,
  streams: 2,
};
const peak: Rates = { ...mapRates((name) => mean[name] * 2), serverCores: 0.014 };
const measured: Measured = {
  idle,
  mean,
  peak,
  addedADay: [
    { bytes: 1e6, days: Number.POSITIVE_INFINITY },
    { bytes: 1e6, days: 30 },
  ],
  windowsADay: 10,
  seconds: 3600,
};

test('extrapolate multiplies the load above an idle server and adds the idle load per node', () => {
  const { mean: full, nodes, needs, walGigabytesAYear } = extrapolate(measured, assumptions);
  expect(full.requests).toBeCloseTo(1000, 9);
  expect(full.serverCores).toBeCloseTo(2, 9);
  expect(full.commits).toBeCloseTo(3000, 9);
  // Four cores are needed. A node of two cores offers 1.2 of them, less 0.01 for its idle load.
  expect(needs[0]?.machines).toBeCloseTo(4 / 1.19, 9);
  expect(nodes).toBe(4);
  const database = needs.find(({ resource }) => resource === 'cores of the database');
  expect(database?.need).toBeCloseTo(26 + 0.02 * 4, 9);
  // 2 MB a second for ten hours, and four idle nodes all day.
  const walADay = 2e6 * 3600 * 10 + 100 * 4 * 86_400;
  expect(walGigabytesAYear).toBeCloseTo((walADay * 365) / 1e9, 6);
});

test('extrapolate counts lasting rows for a year and expiring rows until they expire', () => {
  // A gigabyte a day for a year, and for thirty days.
  expect(extrapolate(measured, assumptions).storedGigabytesAYear).toBeCloseTo(365 + 30, 9);
});

test('extrapolate names as the bottleneck the resource that needs the most machines', () => {
  const { bottleneck, fullestOfDatabase } = extrapolate(measured, assumptions);
  expect(bottleneck.resource).toBe('cores of the server');
  expect(fullestOfDatabase.resource).toBe('cores of the database');
  const streams = { ...measured, peak: { ...peak, streams: 500 } };
  expect(extrapolate(streams, assumptions).bottleneck.resource).toBe(
    'streams of changes held open',
  );
  const small = { ...assumptions, 'database-wal': 0.1 };
  expect(extrapolate(measured, small).bottleneck.resource).toBe('WAL');
});

test('extrapolate returns rates and nodes in proportion to the number of people', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (times) => {
      const scale = 1 / (1000 * times);
      const [once, often] = [
        extrapolate(measured, assumptions),
        extrapolate(measured, { ...assumptions, scale }),
      ];
      for (const name of Object.keys(mean) as (keyof Rates)[]) {
        expect(often.peak[name] / times).toBeCloseTo(once.peak[name], 3);
      }
      expect(often.nodes).toBeLessThanOrEqual(once.nodes * times);
      expect(often.nodes).toBeGreaterThan((once.nodes - 1) * times);
    }),
  );
});

test('extrapolate returns no negative need if the peak measures less than an idle server', () => {
  const noise = { ...measured, peak: { ...peak, serverCores: 0.009 } };
  const carried = extrapolate(noise, assumptions);
  expect(carried.peak.serverCores).toBe(0);
  expect(carried.nodes).toBeGreaterThanOrEqual(1);
});

test('extrapolate returns the seconds in which all nodes send the pushes of the peak minute', () => {
  const { secondsToSendPeak, nodes } = extrapolate(measured, {
    ...assumptions,
    'node-pushes': 100,
  });
  expect(secondsToSendPeak).toBeCloseTo((0.2 * 1000 * 60) / (nodes * 100), 9);
});

test('atBusyCost uses the cost of a request on a busy server and keeps the number of streams', () => {
  const busy: Rates = {
    ...mean,
    requests: 1000,
    serverCores: 0.51,
    databaseCores: 0.42,
    commits: 3002,
    walBytes: 1_000_100,
  };
  const priced = atBusyCost(measured, busy);
  expect(priced.mean.serverCores).toBeCloseTo(0.01 + 0.0005, 9);
  expect(priced.peak.serverCores).toBeCloseTo(0.01 + 0.0005 * 2, 9);
  expect(priced.peak.walBytes).toBeCloseTo(100 + 2000, 6);
  expect(priced.peak.streams).toBe(peak.streams);
  expect(priced.idle).toBe(idle);
});

test('highest returns the maximum of each rate over all minutes', () => {
  expect(highest([mean, { ...idle, streams: 9 }])).toEqual({ ...mean, streams: 9 });
});
