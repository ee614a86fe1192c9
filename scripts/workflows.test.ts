import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './processes.ts';
import { releaseNotes } from './release-notes.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: root });

test('every workflow action is pinned to a commit, with its version in a comment', () => {
  const actions = workflows.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^ +- uses: (.*)$/gm),
  ]);
  expect(actions.length).toBeGreaterThan(4);
  for (const [, action] of actions)
    expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the release workflow runs the tests, makes an SBOM, and compares the tag with the version', () => {
  const release = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  expect(release).toContain('- run: npm test');
  expect(release).toMatch(/npm sbom .*> daymark\.cdx\.json/);
  expect(release).toContain('require("./package.json").version');
});

test('releaseNotes returns the notes of the current version and refuses an unknown version', () => {
  const notes = releaseNotes(`v${packageJson.version}`);
  expect(notes).toContain('### Added');
  expect(notes).not.toMatch(/^## /m);
  expect(() => releaseNotes('v0.0.1')).toThrow('CHANGELOG.md has no section for 0.0.1');
});

test('the audit workflow checks dependencies for known vulnerabilities every week', () => {
  const audit = readFileSync(join(root, '.github/workflows/audit.yml'), 'utf8');
  expect(audit).toMatch(/cron: '\d+ \d+ \* \* \d'/);
  expect(audit).toContain('npm audit --omit=dev');
});
