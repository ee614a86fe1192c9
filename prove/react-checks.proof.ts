import { done, none, type Proof } from './proof.ts';
import { runVitest } from './test-runs.ts';

export const proof: Proof = {
  claim: 'The tests of the screens hold with the React that checks what it is given, too',
  isLong: true,
  async run() {
    const { passed, failures } = await runVitest(['--project=web (chromium)'], {
      REACT_BUILD: 'development',
    });
    for (const failure of failures) console.log(failure);
    return [done('tests that passed', passed), none('tests that failed', failures.length)];
  },
};
