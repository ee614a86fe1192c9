import { beforeEach, expect, test } from 'vitest';
import { emptyBugReport, storedReport } from './bug-report.ts';

beforeEach(() => sessionStorage.clear());

const report = { ...emptyBugReport('ada@example.com'), title: 'It stops' };

test('is there until it is forgotten', () => {
  const stored = storedReport(sessionStorage, 'ada');
  expect(stored.read()).toBeNull();
  stored.write(report);
  expect(storedReport(sessionStorage, 'ada').read()).toEqual(report);
  stored.forget();
  expect(stored.read()).toBeNull();
});

test('is nobody else’s', () => {
  storedReport(sessionStorage, 'ada').write(report);
  expect(storedReport(sessionStorage, 'bob').read()).toBeNull();
});

test('is nothing where another version has left another form', () => {
  sessionStorage.setItem('bug_report:ada', JSON.stringify({ title: 'It stops' }));
  expect(storedReport(sessionStorage, 'ada').read()).toBeNull();
});
