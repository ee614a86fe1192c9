import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prove } from '../prove/run.ts';
import { check } from './check.ts';
import { findOrInstallChromium } from './install-chromium.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { endWithParent, root, run, tool } from './processes.ts';
import { buildWebIfStale } from './web-build.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const reports = join(root, '.cache/test');
const folder = makeMemoryFolder();
/** The proofs keep to the disk: what they show is what a disk keeps. */
const inMemory = folder === null ? {} : { TMPDIR: folder };

endWithParent();
const total = sum(await tallies());
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function tallies(): Promise<Tally[]> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  try {
    findOrInstallChromium();
    await buildWebIfStale();
    return [await check(), await vitest(), await playwright(), await proofs()];
  } catch (error) {
    console.error(error);
    return [{ passed: 0, failed: 1 }];
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
  return tallyOf(code, report, (json) => ({
    passed: Number(json['numPassedTests']),
    failed: Number(json['numFailedTests']),
  }));
}

async function playwright(): Promise<Tally> {
  console.log('\nThe product in a browser');
  const report = join(reports, 'playwright.json');
  const { code } = await run([tool('@playwright/test', 'playwright'), 'test', '--config', 'e2e'], {
    env: { ...inMemory, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return tallyOf(code, report, ({ stats }) => {
    const { expected, unexpected, flaky } = stats as Record<string, number>;
    return { passed: Number(expected), failed: Number(unexpected) + Number(flaky) };
  });
}

async function proofs(): Promise<Tally> {
  console.log('\nWhat `npm run prove` shows in full, small');
  return prove('small');
}

/** What a runner's report counts. A runner that failed without a failed test, or without a report, is a failure itself. */
function tallyOf(
  code: number,
  report: string,
  read: (json: Readonly<Record<string, unknown>>) => Tally,
): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const tally = read(JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>);
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function sum(parts: readonly Tally[]): Tally {
  return parts.reduce(
    (all, part) => ({ passed: all.passed + part.passed, failed: all.failed + part.failed }),
    { passed: 0, failed: 0 },
  );
}
