import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithParent } from '../scripts/processes.ts';
import { markdownTable } from '../scripts/measurement-page.ts';
import { type Finding, type Group, rowOf } from './against/findings.ts';
import { cleanEnvironment, preparePair } from './against/products.ts';
import { keepRows, results, showAll } from './table.ts';

// Compares this checkout with an older commit: `npm run bench -- against COMMIT [GROUP…]`.

/** Groups of measures, in the order of a run. A group with `isLong` runs only if it is named. */
const groups: Readonly<Record<string, { readonly load: () => Promise<Group>; isLong?: true }>> = {
  memory: { load: async () => (await import('./against/memory.ts')).measureIdleMemory },
  start: { load: async () => (await import('./against/start.ts')).measureStart },
  sqlite: { load: async () => (await import('./against/sqlite.ts')).measureSqlite },
  postgres: { load: async () => (await import('./against/postgres.ts')).measurePostgres },
  areas: { load: async () => (await import('./against/areas.ts')).measureAreas },
  visit: { load: async () => (await import('./against/visit.ts')).measureVisit },
  pages: { load: async () => (await import('./against/pages.ts')).measurePages },
  install: { load: async () => (await import('./against/install.ts')).measureInstall },
  reads: { load: async () => (await import('./against/busy-memory.ts')).measureReads },
  import: { load: async () => (await import('./against/busy-memory.ts')).measureImport },
  reminders: { load: async () => (await import('./against/reminders.ts')).measureReminders },
  test: { load: async () => (await import('./against/install.ts')).measureTests, isLong: true },
  // Takes two hours for each round.
  hour: { load: async () => (await import('./against/busy-memory.ts')).measureHour, isLong: true },
};
/** Findings of fewer rounds are printed but not stored. */
const minRounds = 7;

interface Stored {
  readonly against?: string;
  readonly findings?: Readonly<Record<string, readonly Finding[]>>;
}

endWithParent();
cleanEnvironment();
const [commit = '', ...rest] = process.argv.slice(2);
const rounds = Number(rest.find((word) => word.startsWith('--rounds='))?.slice(9) ?? minRounds);
const named = rest.filter((word) => !word.startsWith('--'));
const unknown = named.find((name) => groups[name] === undefined);
if (commit === '' || unknown !== undefined) {
  throw new Error(`Usage: against COMMIT [--rounds=7] [${Object.keys(groups).join(' | ')}]…`);
}
const pair = await preparePair(commit, rounds);
const asked = Object.entries(groups).filter(([name, { isLong }]) =>
  named.length === 0 ? isLong !== true : named.includes(name),
);
const findings: Record<string, readonly Finding[]> = {};
for (const [name, { load }] of asked) {
  console.log(`\n${name}`);
  const measure = await load();
  findings[name] = await measure(pair);
}
const rows = Object.values(findings).flat().map(rowOf);
const head = ['measure', 'old', 'new', 'ratio', 'target', 'met'];
const lines = rows.map(({ measure, ours, against, ratio, bar, isMet }) => {
  return [measure, against, ours, ratio?.toFixed(2) ?? '', bar, isMet ? 'yes' : '**no**'];
});
if (rounds >= minRounds) store();
console.log(`\n${markdownTable(head, lines)}`);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;

/** Stores the findings, and keeps those of other groups against the same commit. */
function store(): void {
  const file = join(results, 'against.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : {};
  const earlier = before.against === pair.old.commit ? before.findings : {};
  const all = { ...earlier, ...findings };
  const kept = Object.values(all).flat().map(rowOf);
  keepRows('against', kept, { against: pair.old.commit, commit: pair.new.commit, findings: all });
  showAll();
}
