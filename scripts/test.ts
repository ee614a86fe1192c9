import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../harness/firefox.ts';
import { prove } from '../prove/run.ts';
import { check } from './check.ts';
import { readyTestBrowsers } from './install-chromium.ts';
import { endWithParent, root, run, getToolScript } from './processes.ts';
import { readPlaywright, readVitest, type Tally } from './test-reports.ts';
import { buildIfStale } from './builds.ts';

const place = '/dev/shm';
/**
 * Free memory that the temporary folder requires, in bytes. The tests need less, even at their
 * peak.
 */
const needed = 4 * 1024 ** 3;

const reports = join(root, '.cache/test');
const folder = makeMemoryFolder();
/**
 * Environment that puts temporary files into memory. Proofs run without it, because some test the
 * disk and others need the memory.
 */
const inMemory = folder === null ? {} : { TMPDIR: folder };

/** Proofs that take a few seconds. Other proofs need a browser or at least half a minute. */
const quickProofs = [
  'calendar-days',
  'full-disk',
  'fuzz',
  'kills-postgres',
  'kills-sqlite',
  'overload',
  'reminder-days',
  'reminder-nodes',
  'stalled-readers',
];

/** Vitest projects that run alone, because their pages miss deadlines beside server tests. */
const screens = 'web (chromium)*';

const times: string[] = [];

endWithParent();
const all = await tallies();
const failures = all.flatMap((part) => part.failures);
// Repeats the failures, because the output above is long.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(times.join(', '));
console.log(`${passedOf(all)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function tallies(): Promise<Tally[]> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  try {
    readyTestBrowsers();
    await buildIfStale();
    return [
      await timed('check', check),
      await timed('rules and server', () => vitest('rules and server', `!${screens}`)),
      await timed('screens', () => vitest('screens', screens)),
      await timed('playwright', playwright),
      await timed('proofs', proofs),
    ];
  } catch (error) {
    console.error(error);
    return [{ passed: 0, failures: [String(error)] }];
  }
}

async function timed(part: string, work: () => Promise<Tally>): Promise<Tally> {
  const began = Date.now();
  const tally = await work();
  times.push(`${part} ${Math.round((Date.now() - began) / 1000)} s`);
  return tally;
}

async function vitest(name: string, project: string): Promise<Tally> {
  console.log(`\nThe tests of ${name}`);
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const { code } = await run(
    [
      getToolScript('vitest'),
      'run',
      `--project=${project}`,
      // Workers wait about half of the time, so one worker more than cores is faster.
      `--maxWorkers=${availableParallelism() + 1}`,
      '--testNamePattern=^(?!.*@long)',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: inMemory },
  );
  return tallyOf(`vitest of ${name}`, { code, report, read: readVitest });
}

async function playwright(): Promise<Tally> {
  console.log('\nThe product in a browser');
  const report = join(reports, 'playwright.json');
  const { code } = await run(
    [getToolScript('@playwright/test', 'playwright'), 'test', '--config', 'e2e'],
    {
      env: { ...inMemory, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  return tallyOf('playwright', { code, report, read: readPlaywright });
}

async function proofs(): Promise<Tally> {
  console.log('\nWhat `npm run prove` shows in full, small');
  if (findFirefox() !== null) return prove('small', [...quickProofs, 'firefox']);
  console.log('Firefox is not installed, so its proof is left out');
  return prove('small', quickProofs);
}

/** A runner that fails without a report or a failed test counts as a failure. */
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

/**
 * Creates a temporary folder in memory. Returns null if the system has too little memory, or no
 * such folder in which programs can run.
 */
function makeMemoryFolder(): string | null {
  if (!mayRunPrograms() || !hasRoom()) return null;
  const folder = mkdtempSync(join(place, 'daymark-'));
  // PostgreSQL runs as another user if we are root, and must reach its files.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Tests copy PostgreSQL's programs to `place`, which containers often mount without `exec`. */
function mayRunPrograms(): boolean {
  if (process.platform !== 'linux') return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, at]) => at === place)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(place);
  return Math.min(bavail * bsize, freemem()) >= needed;
}
