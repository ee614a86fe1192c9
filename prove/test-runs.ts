import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, tool } from '../scripts/processes.ts';
import { readPlaywright, readVitest, type Tally } from '../scripts/test-reports.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs the tests of rules, server and screens that the options choose. */
export function runVitest(options: readonly string[], env: Environment = {}): Promise<Tally> {
  return withFolder(async (folder) => {
    const report = join(folder, 'vitest.json');
    const workers = `--maxWorkers=${availableParallelism() + 1}`;
    const asked = [workers, '--reporter=json', `--outputFile.json=${report}`, ...options];
    await run([tool('vitest'), 'run', ...asked], { env, output: 'keep' });
    return readVitest(reportIn(report));
  });
}

/** Runs the end-to-end tests with a tag. */
export function runTagged(
  tag: string,
): Promise<{ readonly tally: Tally; readonly report: unknown }> {
  return withFolder(async (folder) => {
    const file = join(folder, 'playwright.json');
    const asked = ['--config', 'e2e', '--grep', tag, '--output', join(folder, 'results')];
    const workers = ['--workers', String(Math.max(2, availableParallelism()))];
    await run([tool('@playwright/test', 'playwright'), 'test', ...asked, ...workers], {
      env: { E2E_LONG: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      output: 'keep',
    });
    const report = reportIn(file);
    return { tally: readPlaywright(report), report };
  });
}

function reportIn(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-tests-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
