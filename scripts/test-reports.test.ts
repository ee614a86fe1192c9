import { expect, test } from 'vitest';
import { readPlaywright, readVitest, lastLines } from './test-reports.ts';

test('readVitest lists each failed test by file and name, with its message', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'days adds months',
    status: 'failed',
    failureMessages: ['AssertionError: expected 1 to be 2\n    at days.test.ts:4'],
  };
  const json = {
    numPassedTests: 1,
    testResults: [
      { name: 'days.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    ],
  };
  expect(readVitest(json)).toEqual({
    passed: 1,
    failures: [
      'days.test.ts › days adds months\n    AssertionError: expected 1 to be 2\n        at days.test.ts:4',
    ],
  });
});

test('readVitest counts a file that could not be loaded as a failure', () => {
  const json = {
    numPassedTests: 0,
    testResults: [
      { name: 'days.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  };
  expect(readVitest(json)).toEqual({ passed: 0, failures: ['days.test.ts\n    No such module'] });
});

const spec = (status: string, message?: string) => ({
  title: 'marks a day',
  file: 'marking.spec.ts',
  line: 12,
  tests: [
    {
      projectName: 'phone',
      status,
      results: [{ errors: message === undefined ? [] : [{ message }] }],
    },
  ],
});
const report = (...specs: object[]) => ({
  stats: { expected: 2 },
  errors: [],
  suites: [{ title: 'marking.spec.ts', specs: [], suites: [{ title: 'marking', specs }] }],
});

test('readPlaywright lists failed tests by file, line, name and project, without colors', () => {
  const json = report(spec('expected'), spec('unexpected', '\u001B[31mTimeout\u001B[39m'));
  expect(readPlaywright(json)).toEqual({
    passed: 2,
    failures: ['marking.spec.ts:12 › marks a day (phone)\n    Timeout'],
  });
});

test('readPlaywright counts a flaky test and an error outside of tests as failures', () => {
  const json = { ...report(spec('flaky', 'Late')), errors: [{ message: 'No server' }] };
  expect(readPlaywright(json).failures).toEqual([
    'marking.spec.ts:12 › marks a day (phone)\n    Late',
    'outside of the tests\n    No server',
  ]);
});

test('readPlaywright shows at most a dozen lines of a failure', () => {
  const json = report(spec('unexpected', Array.from({ length: 40 }, (_, n) => n).join('\n')));
  expect(readPlaywright(json).failures[0]?.split('\n')).toHaveLength(13);
});

test('lastLines returns the name of a process and the last 24 lines of its output, indented', () => {
  const started = 'Daymark is running\n'.repeat(100);
  const lines = lastLines(
    'kills',
    `${started}Error: The server did not start.\n    at start\n`,
  ).split('\n');
  expect(lines).toHaveLength(25);
  expect(lines.slice(-2)).toEqual(['    Error: The server did not start.', '        at start']);
});
