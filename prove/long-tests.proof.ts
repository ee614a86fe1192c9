import { done, none, type Proof } from './proof.ts';
import { runTagged, runVitest } from './test-runs.ts';

export const proof: Proof = {
  claim:
    'What the tests have no time for holds, too: processes, many histories, several devices, long ways by keyboard',
  isLong: true,
  async run() {
    const tests = await runVitest(['--testNamePattern=@long']);
    const { tally: inBrowser } = await runTagged('@long');
    const failures = [...tests.failures, ...inBrowser.failures];
    for (const failure of failures) console.log(failure);
    return [
      done('tests of rules, server and screens that passed', tests.passed),
      done('tests in the browser that passed', inBrowser.passed),
      none('tests that failed', failures.length),
    ];
  },
};
