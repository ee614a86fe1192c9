import { join } from 'node:path';
import { endWithParent, root, run, getToolScript } from './processes.ts';
import { lastLines, type Tally } from './test-reports.ts';

interface Check {
  readonly name: string;
  readonly script: readonly string[];
  readonly cwd?: string;
}

const checks: readonly Check[] = [
  // The linter also checks types, with the nearest tsconfig.json of each file (decision 006).
  { name: 'types and lint', script: [getToolScript('oxlint')] },
  // Configuration files in these folders run in Node, not in the browser.
  ...['apps/web', 'prove/devices/page'].map((folder) => ({
    name: `types of ${folder}/tsconfig.config.json`,
    script: [getToolScript('typescript', 'tsc'), '-p', `${folder}/tsconfig.config.json`],
  })),
  { name: 'structure', script: ['scripts/check-structure.ts'] },
  { name: 'comments', script: ['scripts/check-comments.ts'] },
  { name: 'format', script: [getToolScript('oxfmt'), '--check'] },
  { name: 'unused code', script: [getToolScript('knip'), '--no-progress'] },
  {
    name: 'catalogues hold every text',
    script: [getToolScript('@lingui/cli', 'lingui'), 'check', 'sync', '--clean'],
    cwd: 'apps/web',
  },
  {
    name: 'translations',
    script: [getToolScript('@lingui/cli', 'lingui'), 'check', 'missing', '--mode', 'catalog'],
    cwd: 'apps/web',
  },
  { name: 'wording of the texts', script: ['scripts/check-texts.ts'] },
  { name: 'docs/openapi.json, docs/export.schema.json', script: ['scripts/openapi.ts', '--check'] },
  { name: 'size of the web app', script: ['scripts/check-budget.ts'] },
];

export async function check(): Promise<Tally> {
  const waiting = [...checks];
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const failure = await perform(next);
      if (failure !== null) failures.push(failure);
    }
  };
  await Promise.all([work(), work()]);
  return { passed: checks.length - failures.length, failures };
}

/** Returns a description of the failure, or null. */
async function perform({ name, script, cwd }: Check): Promise<string | null> {
  const { code, output } = await run(script, { cwd: join(root, cwd ?? '.'), output: 'keep' });
  const ok = code === 0;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (!ok || name.startsWith('size')) console.log(output.trimEnd().replaceAll(/^/gm, '    '));
  return ok ? null : lastLines(name, output);
}

if (import.meta.main) {
  endWithParent();
  const { buildIfStale } = await import('./builds.ts');
  await buildIfStale();
  const { passed, failures } = await check();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
