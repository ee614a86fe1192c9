import { beforeEach, expect, it } from 'vitest';
import { createStreamReports } from './stream-reports.ts';

let warnings: [object, string][];
let now: number;
let report: ReturnType<typeof createStreamReports>;

beforeEach(() => {
  warnings = [];
  now = 0;
  const log = { warn: (...warning: [object, string]) => void warnings.push(warning) };
  report = createStreamReports(log, () => now);
});

const reportTimes = (times: number, query: object) => {
  for (let time = 0; time < times; time += 1) report(query);
};

it('the log says at most once a day that changes reach browsers late', () => {
  reportTimes(3, { late: '62' });
  expect(warnings).toEqual([[{ seconds: 62 }, expect.stringMatching(/hold.*npm run doctor/)]]);
  now += 86_400_000;
  reportTimes(3, { late: '62' });
  expect(warnings).toHaveLength(2);
});

it('the log says once that browsers use HTTP/1.1, after ten streams in a row', () => {
  reportTimes(9, { protocol: 'http/1.1' });
  expect(warnings).toEqual([]);
  reportTimes(9, { protocol: 'http/1.1' });
  expect(warnings).toEqual([[{}, expect.stringMatching(/HTTP\/1\.1.*turn HTTP\/2 on/)]]);
});

it('the log does not warn about single browsers with HTTP/1.1 beside others with HTTP/2', () => {
  for (const protocol of ['h2', 'h3']) {
    reportTimes(9, { protocol: 'http/1.1' });
    report({ protocol });
  }
  expect(warnings).toEqual([]);
});

it.each([
  {},
  undefined,
  { late: '' },
  { late: '-1' },
  { late: '99999' },
  { late: ['62', '62'] },
  { late: '62\n' },
  { protocol: 'toString' },
])('the log ignores the report %j of a stream', (query) => {
  reportTimes(20, query as object);
  expect(warnings).toEqual([]);
});
