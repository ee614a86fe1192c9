import { availableParallelism } from 'node:os';
import { buildIfStale } from './builds.ts';
import { readyTestBrowsers } from './install-chromium.ts';
import { endWithParent, run, getToolScript } from './processes.ts';

// Runs the tests for which `npm test` has no time (decision 081):
// node scripts/test-extended.ts long | react | screens

const cores = availableParallelism();
const vitest = [getToolScript('vitest'), 'run', `--maxWorkers=${cores + 1}`];
const workers = ['--workers', String(Math.max(2, cores))];
const playwright = [
  getToolScript('@playwright/test', 'playwright'),
  'test',
  '--config',
  'e2e',
  ...workers,
];
const screens = '--project=web (chromium)*';
const long = '--testNamePattern=@long';
const all = { E2E_LONG: '1' };

interface Run {
  readonly script: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const runs: Readonly<Record<string, readonly Run[]>> = {
  long: [
    { script: [...vitest, '--project=!web (chromium)*', long] },
    { script: [...vitest, screens, long] },
    { script: [...playwright, '--grep', '@long'], env: all },
  ],
  // React's development build reports more mistakes.
  react: [{ script: [...vitest, screens], env: { REACT_BUILD: 'development' } }],
  screens: [{ script: [...playwright, '--grep', '@walk'], env: all }],
};

endWithParent();
readyTestBrowsers();
await buildIfStale();
const wanted = runs[process.argv[2] ?? ''];
if (wanted === undefined) throw new Error(`Name one of ${Object.keys(runs).join(', ')}.`);
for (const { script, env = {} } of wanted) {
  const { code } = await run(script, { env });
  if (code !== 0) process.exitCode = code;
}
