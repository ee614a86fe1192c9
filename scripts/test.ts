import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prove } from '../prove/run.ts';
import { check } from './check.ts';
import { readyTestBrowsers } from './install-chromium.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { endWithParent, root, run, tool } from './processes.ts';
import { readPlaywright, readVitest, type Tally } from './test-reports.ts';
import { buildIfStale } from './builds.ts';

const reports = join(root, '.cache/test');
const folder = makeMemoryFolder();
/** Not for the proofs: some show what a disk keeps, and the others find memory by themselves. */
const inMemory = folder === null ? {} : { TMPDIR: folder };

endWithParent();
const all = await tallies();
const failures = all.flatMap((part) => part.failures);
// Once more at the end: whoever reads only the last lines of a long run is told what failed.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passedOf(all)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function tallies(): Promise<Tally[]> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  try {
    readyTestBrowsers();
    await buildIfStale();
    return [await check(), await vitest(), await playwright(), await proofs()];
  } catch (error) {
    console.error(error);
    return [{ passed: 0, failures: [String(error)] }];
  }
}

async function vitest(): Promise<Tally> {
  console.log('\nRules, server and components');
  const report = join(reports, 'vitest.json');
  const { code } = await run(
    [
      tool('vitest'),
      'run',
      // By itself it leaves one core of two idle. Said here it holds for all projects, and they run side by side.
      `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: inMemory },
  );
  return tallyOf('vitest', { code, report, read: readVitest });
}

async function playwright(): Promise<Tally> {
  console.log('\nThe product in a browser');
  const report = join(reports, 'playwright.json');
  const { code } = await run([tool('@playwright/test', 'playwright'), 'test', '--config', 'e2e'], {
    env: { ...inMemory, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return tallyOf('playwright', { code, report, read: readPlaywright });
}

async function proofs(): Promise<Tally> {
  console.log('\nWhat `npm run prove` shows in full, small');
  return prove('small');
}

/** What a runner's report says. A runner that failed without a failed test, or without a report, is a failure itself. */
function tallyOf(
  runner: string,
  { code, report, read }: { code: number; report: string; read: (json: unknown) => Tally },
): Tally {
  const broken = `${runner} ended with code ${code}; its own lines above say why`;
  if (!existsSync(report)) return { passed: 0, failures: [broken] };
  const tally = read(JSON.parse(readFileSync(report, 'utf8')));
  return code !== 0 && tally.failures.length === 0 ? { ...tally, failures: [broken] } : tally;
}

function passedOf(parts: readonly Tally[]): number {
  return parts.reduce((sum, { passed }) => sum + passed, 0);
}
