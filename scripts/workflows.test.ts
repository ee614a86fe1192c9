import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: root });

test('every action of a workflow is pinned to a commit, beside its version', () => {
  const actions = workflows.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^ +- uses: (.*)$/gm),
  ]);
  expect(actions.length).toBeGreaterThan(4);
  for (const [, action] of actions)
    expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

test('a workflow checks the dependencies for known vulnerabilities every week', () => {
  const audit = readFileSync(join(root, '.github/workflows/audit.yml'), 'utf8');
  expect(audit).toMatch(/cron: '\d+ \d+ \* \* \d'/);
  expect(audit).toContain('npm audit --omit=dev');
});
