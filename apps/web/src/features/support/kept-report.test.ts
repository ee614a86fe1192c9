import { beforeEach, expect, test } from 'vitest';
import { emptyBugReport } from './bug-report.ts';
import { keptReport } from './kept-report.ts';

beforeEach(() => sessionStorage.clear());

const report = { ...emptyBugReport('ada@example.com'), title: 'It stops' };

test('is there until it is forgotten', () => {
  const kept = keptReport(sessionStorage, 'ada');
  expect(kept.read()).toBeNull();
  kept.keep(report);
  expect(keptReport(sessionStorage, 'ada').read()).toEqual(report);
  kept.forget();
  expect(kept.read()).toBeNull();
});

test('is nobody else’s', () => {
  keptReport(sessionStorage, 'ada').keep(report);
  expect(keptReport(sessionStorage, 'bob').read()).toBeNull();
});

test('is nothing where another version has left another form', () => {
  sessionStorage.setItem('bug_report:ada', JSON.stringify({ title: 'It stops' }));
  expect(keptReport(sessionStorage, 'ada').read()).toBeNull();
});
