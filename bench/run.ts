import { join } from 'node:path';
import { endWithParent, run } from '../scripts/processes.ts';
import { findOrInstallChromium } from '../scripts/install-chromium.ts';
import { buildIfStale } from '../scripts/builds.ts';
import { showAll } from './table.ts';

/** Benchmarks. Each runs alone in its own process, because it needs the whole machine. */
const groups = [
  'server/sqlite',
  'server/postgres',
  'server/process',
  'reminders/drain',
  'web/lighthouse',
  'web/first-sign-in',
  'web/offline-open',
  'web/taps',
  'web/import',
  'web/sizes',
  'server/memory-after-an-hour',
];

endWithParent();
process.env['CHROMIUM_PATH'] = findOrInstallChromium();
await buildIfStale();
const asked = process.argv.slice(2);
if (asked[0] === 'against') {
  const script = join(import.meta.dirname, 'against.ts');
  process.exit((await run([script, ...asked.slice(1)])).code);
}
const failed: string[] = [];
for (const group of groups.filter((name) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n${group}`);
  const { code } = await run([join(import.meta.dirname, `${group}.ts`)]);
  if (code !== 0) failed.push(group);
}
const missed = showAll();
console.log(`\n${missed} bars missed`);
for (const group of failed) console.log(`${group} could not be measured`);
process.exitCode = failed.length === 0 && missed === 0 ? 0 : 1;
