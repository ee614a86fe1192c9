import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithParent, root, run, tool } from './processes.ts';
import { lastLines, type Tally } from './test-reports.ts';

interface Check {
  readonly name: string;
  readonly script: readonly string[];
  readonly cwd?: string;
}

const projects = [
  '.',
  'packages/shared',
  'apps/server',
  'apps/server/api-page',
  'apps/web',
  'apps/web/src/service-worker',
  'e2e',
  'bench',
  'prove',
  'prove/outbox-page',
];

const checks: readonly Check[] = [
  ...projects
    .flatMap((project) => [join(project, 'tsconfig.json'), join(project, 'tsconfig.config.json')])
    .filter((config) => existsSync(join(root, config)))
    .map((config) => ({
      name: `types of ${config}`,
      script: [tool('typescript', 'tsc'), '-p', config],
    })),
  { name: 'lint', script: [tool('oxlint')] },
  { name: 'structure', script: ['scripts/check-structure.ts'] },
  { name: 'format', script: [tool('oxfmt'), '--check'] },
  { name: 'unused code', script: [tool('knip'), '--no-progress'] },
  {
    name: 'catalogues hold every text',
    script: [tool('@lingui/cli', 'lingui'), 'check', 'sync', '--clean'],
    cwd: 'apps/web',
  },
  {
    name: 'translations',
    script: [tool('@lingui/cli', 'lingui'), 'check', 'missing', '--mode', 'catalog'],
    cwd: 'apps/web',
  },
  { name: 'wording of the texts', script: ['scripts/check-texts.ts'] },
  { name: 'docs/openapi.json, docs/export.schema.json', script: ['scripts/openapi.ts', '--check'] },
  { name: 'size of the web app', script: ['scripts/check-budget.ts'] },
];

/** Runs every check, two at a time, and tells how many passed and which failed. */
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

/** What there is to say of one that failed. */
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
