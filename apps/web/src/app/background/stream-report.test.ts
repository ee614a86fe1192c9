import { expect, test } from 'vitest';
import { createStreamReport } from './stream-report.ts';

const origin = 'https://days.example.org';

type Entry = readonly [path: string, nextHopProtocol: string];

function reportOf(protocol: string, ...entries: readonly Entry[]) {
  const resources = entries.map(([path, nextHopProtocol]) => ({
    name: origin + path,
    nextHopProtocol,
  }));
  return createStreamReport({
    location: { protocol, origin } as Location,
    performance: { getEntriesByType: (): unknown => resources } as unknown as Performance,
  });
}

test('a stream report names late data after two late streams in a row', () => {
  const report = reportOf('http:');
  expect(report.toQuery()).toBe('');
  report.arrived(60_000);
  expect(report.toQuery()).toBe('');
  report.arrived(29_700);
  expect(report.toQuery()).toBe('?late=30');
  report.arrived(60_000);
  expect(report.toQuery()).toBe('?late=60');
  report.arrived(200);
  report.arrived(60_000);
  expect(report.toQuery()).toBe('');
});

test('a stream report forgets late streams after a fault of the network', () => {
  const report = reportOf('http:');
  report.arrived(60_000);
  report.failed();
  report.arrived(60_000);
  expect(report.toQuery()).toBe('');
});

test.for<[protocol: string, entries: Entry[], query: string]>([
  ['https:', [['/api/v1/sync', 'http/1.1']], '?protocol=http%2F1.1'],
  ['https:', [['/api/v1/sync', 'h2']], '?protocol=h2'],
  ['https:', [['/daymark/api/v1/sync', 'h2']], '?protocol=h2'],
  [
    'https:',
    [
      ['/api/v1/service', 'http/1.1'],
      ['/api/v1/sync', 'h2'],
      ['/api/v1/events', ''],
      ['/assets/a.js', 'http/1.1'],
    ],
    '?protocol=h2',
  ],
  ['https:', [['/assets/a.js', 'http/1.1']], ''],
  ['http:', [['/api/v1/sync', 'http/1.1']], ''],
])('a stream report on a page with %s and the requests %j is %j', ([scheme, entries, query]) => {
  expect(reportOf(scheme, ...entries).toQuery()).toBe(query);
});
