import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, tool } from '../scripts/processes.ts';
import { readVitest } from '../scripts/test-reports.ts';
import { done, none, type Proof } from './proof.ts';

export const proof: Proof = {
  claim: 'The tests of the screens hold with the React that checks what it is given, too',
  isLong: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-react-'));
    const report = join(folder, 'vitest.json');
    try {
      await run(
        [
          tool('vitest'),
          'run',
          '--project=web (chromium)',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        { env: { REACT_BUILD: 'development' }, output: 'keep' },
      );
      const { passed, failures } = readVitest(JSON.parse(readFileSync(report, 'utf8')));
      for (const failure of failures) console.log(failure);
      return [done('tests that passed', passed), none('tests that failed', failures.length)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
