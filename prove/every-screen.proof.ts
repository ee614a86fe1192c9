import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, tool } from '../scripts/processes.ts';
import { done, type Figure, none, type Proof } from './proof.ts';

/** The parts of Playwright's report that are read here. */
interface Report {
  readonly suites?: readonly Report[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly tests: readonly { readonly annotations: readonly Annotation[] }[];
  }[];
}

interface Annotation {
  readonly type: string;
  readonly description?: string;
}

export const proof: Proof = {
  claim:
    'Every screen and dialog fits, is accessible and has all its texts: four languages, two themes, 320, 390 and 1440 px',
  isLong: true,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-every-screen-'));
    try {
      return figuresOf(await reportOf(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function reportOf(folder: string): Promise<Report> {
  const report = join(folder, 'report.json');
  const workers = ['--workers', String(Math.max(2, availableParallelism()))];
  const asked = ['--config', 'e2e', '--grep', '@long', '--output', join(folder, 'results')];
  const { output } = await run(
    [tool('@playwright/test', 'playwright'), 'test', ...asked, ...workers],
    { output: 'keep', env: { E2E_LONG: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const failures = output.indexOf('\n  1) ');
  if (failures >= 0) console.log(output.slice(failures));
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

function figuresOf(report: Report): Figure[] {
  const specs = specsOf(report);
  const annotations = specs.flatMap(({ tests }) => tests.flatMap(({ annotations: own }) => own));
  const sum = (type: string) =>
    annotations
      .filter((one) => one.type === type)
      .reduce((total, { description }) => total + Number(description), 0);
  return [
    done('walks', specs.length),
    none('walks that failed', specs.filter(({ ok }) => !ok).length),
    done('states looked at', sum('states')),
    none('axe violations', sum('axe')),
    none('layout faults', sum('layout')),
    none('missing texts', sum('texts')),
    none('lines on the console', sum('console')),
  ];
}

function specsOf({ specs = [], suites = [] }: Report): NonNullable<Report['specs']>[number][] {
  return [...specs, ...suites.flatMap(specsOf)];
}
