import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** Returns the changelog's section for a tag such as `v2.0.0`, without its heading. */
export function releaseNotes(tag: string): string {
  const version = tag.replace(/^v/, '');
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  const section = sections.find((one) => one.startsWith(`## [${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return section.replace(/^.*\n+/, '');
}

if (import.meta.main) process.stdout.write(releaseNotes(process.argv[2] ?? ''));
