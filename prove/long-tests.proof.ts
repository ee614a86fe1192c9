import { done, none, type Proof } from './proof.ts';
import { runTagged, runVitest } from './test-runs.ts';

export const proof: Proof = {
  claim:
    'What the tests have no time for holds, too: processes, many histories, several devices, long ways by keyboard',
  isLong: true,
  async run() {
    const long = '--testNamePattern=@long';
    const rules = await runVitest(['--project=!web (chromium)', long]);
    const screens = await runVitest(['--project=web (chromium)', long]);
    const { tally: inBrowser } = await runTagged('@long');
    const failures = [rules, screens, inBrowser].flatMap((part) => part.failures);
    for (const failure of failures) console.log(failure);
    return [
      done('tests of rules and server that passed', rules.passed),
      done('tests of screens that passed', screens.passed),
      done('tests of the whole product in a browser that passed', inBrowser.passed),
      none('tests that failed', failures.length),
    ];
  },
};
