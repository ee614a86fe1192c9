import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, buildOutboxPageIfStale } from '../scripts/builds.ts';
import { readyTestBrowsers } from '../scripts/install-chromium.ts';
import { endWithParent, root, run } from '../scripts/processes.ts';
import { writeMeasurementPage } from '../scripts/measurement-page.ts';
import { listed, lastLines, type Tally } from '../scripts/test-reports.ts';
import type { Figure, Proof, ProofSize } from './proof.ts';

interface Shown {
  readonly claim: string;
  readonly figures: readonly Figure[];
}

/** What run-one.ts wrote down. */
interface Answer {
  readonly claim: string;
  /** Null where the proof has no small run. */
  readonly figures: readonly Figure[] | null;
}

/** Held, failed with what there is to say about it, or left out. */
type Outcome = 'held' | { readonly failed: string } | 'left out';

const ending = '.proof.ts';
/** What no small run shows: the growth of memory takes minutes, the audit a network, and a kill in a rare moment many kills. */
const inFullOnly = new Set([
  'memory in the second fifth and in the last, MB',
  'memory at the end, MB',
  'serious faults that npm audit knows of in what runs',
  'kills in the middle of sending',
]);

/** Runs the named proofs, or all, small ones two at a time; returns how many held and which did not. Results of full runs are stored in prove/results. */
export async function prove(size: ProofSize, names: readonly string[] = []): Promise<Tally> {
  const all = globSync(`*${ending}`, { cwd: import.meta.dirname }).toSorted();
  const wanted = names.length === 0 ? all : all.filter((file) => names.includes(nameOf(file)));
  const outcomes: Outcome[] = [];
  if (size === 'small') {
    // Before two begin at the same time.
    await buildIfStale();
    if (await isAnyInBrowser(wanted)) await buildOutboxPageIfStale();
  }
  const waiting = wanted.values();
  const work = async (): Promise<void> => {
    for (const file of waiting) outcomes.push(await show(file, size));
  };
  // What is shown small has no bar for time, and two that wait for their browsers disturb each other little.
  await Promise.all(size === 'small' ? [work(), work()] : [work()]);
  const missing = names
    .filter((name) => !all.includes(`${name}${ending}`))
    .map((name) => `there is no proof ${name}`);
  for (const words of missing) console.log(`✗ ${words}`);
  const failed = outcomes.flatMap((outcome) => (typeof outcome === 'object' ? outcome.failed : []));
  const passed = outcomes.filter((outcome) => outcome === 'held').length;
  return { passed, failures: [...failed, ...missing] };
}

async function isAnyInBrowser(files: readonly string[]): Promise<boolean> {
  const modules = files.map(
    async (file) =>
      (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as { proof: Proof },
  );
  return (await Promise.all(modules)).some(({ proof }) => proof.isWithoutBrowser !== true);
}

async function show(file: string, size: ProofSize): Promise<Outcome> {
  const name = nameOf(file);
  const folder = join(root, '.cache/prove');
  mkdirSync(folder, { recursive: true });
  const answer = join(folder, `${name}.json`);
  rmSync(answer, { force: true });
  const began = Date.now();
  const script = [join(import.meta.dirname, 'run-one.ts'), join(import.meta.dirname, file)];
  const { code, output } = await run([...script, size, answer], { output: 'keep' });
  const seconds = Math.round((Date.now() - began) / 1000);
  if (code !== 0) {
    console.log(`✗ ${name} (${seconds} s)\n${indented(output)}`);
    return { failed: lastLines(name, output) };
  }
  const { claim, figures } = JSON.parse(readFileSync(answer, 'utf8')) as Answer;
  if (figures === null) {
    console.log(`– ${claim} (${name}, in full only)`);
    if (!isOfOtherVersion(name, { claim, figures })) return 'left out';
    console.log(`✗ ${staleWords(name)}`);
    return { failed: listed(name, [staleWords(name)]) };
  }
  const isStale = size === 'small' && isOfOtherVersion(name, { claim, figures });
  const unmet = figures.filter(({ isMet }) => !isMet);
  const holds = unmet.length === 0 && !isStale;
  print(`${holds ? '✓' : '✗'} ${claim} (${name}, ${seconds} s)`, figures);
  if (isStale) console.log(`    ✗ ${staleWords(name)}`);
  if (!holds && output !== '') console.log(indented(output));
  if (size === 'full') storeResult(name, { claim, figures, seconds });
  if (holds) return 'held';
  const lines = unmet.map(({ measure, value, bar }) => `${measure}: ${value} (${bar})`);
  return { failed: listed(name, isStale ? [...lines, staleWords(name)] : lines) };
}

function print(title: string, figures: readonly Figure[]): void {
  console.log(title);
  const width = Math.max(...figures.map(({ measure }) => measure.length));
  for (const { measure, value, bar, isMet } of figures) {
    console.log(`    ${isMet ? '✓' : '✗'} ${measure.padEnd(width)}  ${value}  (${bar})`);
  }
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}

function storeResult(name: string, shown: Shown & { seconds: number }): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform}, Node ${process.versions.node}`;
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ date, machine, ...shown }, null, 2)}\n`,
  );
}

/** Whether prove/results shows this proof as it was before its claim, its measures or their bars changed; without a small run the claim tells. */
function isOfOtherVersion(name: string, { claim, figures }: Answer): boolean {
  const file = join(import.meta.dirname, `results/${name}.json`);
  if (!existsSync(file)) return false;
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Shown;
  if (stored.claim !== claim) return true;
  return figures !== null && !isOfSameShape(figures, stored.figures);
}

function isOfSameShape(small: readonly Figure[], full: readonly Figure[]): boolean {
  const [found, stored] = [comparable(small), comparable(full)];
  if (found.length !== stored.length) return false;
  return found.every(({ measure, bar }, index) => {
    const other = stored[index];
    return other?.measure === measure && isSameBar(bar, other.bar);
  });
}

function comparable(figures: readonly Figure[]): readonly Figure[] {
  return figures.filter(({ measure }) => !inFullOnly.has(measure));
}

/** Small sizes differ from full ones, so that of a bar the words are compared; where a small one says what it is in full, all of it. */
function isSameBar(small: string, full: string): boolean {
  const inFull = /in full (?<bar>.*)$/.exec(small)?.groups?.['bar'];
  return inFull === undefined ? wordsOf(small) === wordsOf(full) : inFull === full;
}

function wordsOf(bar: string): string {
  return bar.replaceAll(/\d+(?:[.,]\d+)*/g, '#');
}

function staleWords(name: string): string {
  return `its stored result is of another version of it: npm run prove ${name}`;
}

function nameOf(file: string): string {
  return basename(file, ending);
}

interface Result {
  readonly date: string;
  readonly claim: string;
  readonly figures: readonly Figure[];
}

/** Of all that are run in full, those that say most of what people and their data are promised. */
const main = [
  'kills-sqlite',
  'kills-postgres',
  'several-nodes',
  'pooler',
  'failover',
  'full-disk',
  'full-disk-postgres',
  'soak',
  'overload',
  'fuzz',
  'xss-screens',
  'outbox-scripts',
  'several-devices',
  'replicas',
  'older-server',
  'wiped-server',
  'upgrade',
  'updates',
  'reminder-days',
  'reminder-nodes',
  'webhooks',
  'webhooks-postgres',
  'scheduled-backups',
  'alerts',
  'image',
  'operations',
];

/** Writes the stored results of the main proofs to docs/measurements/proofs.md. */
function showResults(): void {
  const sections = main.map((name) => {
    const file = join(import.meta.dirname, `results/${name}.json`);
    if (!existsSync(file)) return `## ${name}\n\nWas not run in full since it was changed.`;
    const { date, claim, figures } = JSON.parse(readFileSync(file, 'utf8')) as Result;
    const measured = figures.map(({ measure, value }) => `- ${measure}: ${value}`).join('\n');
    const held = figures.every(({ isMet }) => isMet) ? 'held' : '**not held**';
    return `## ${claim}\n\n\`${name}\`, ${held} on ${date}\n\n${measured}`;
  });
  writeMeasurementPage(
    'proofs',
    `# Proofs

The main proofs, as \`npm run prove\` ran them in full last; it writes this page. [prove/README.md](../../prove/README.md)
says what each shows, [prove/results](../../prove/results) has the results of all, with the machine.

${sections.join('\n\n')}`,
  );
}

if (import.meta.main) {
  endWithParent();
  readyTestBrowsers();
  const asked = process.argv.slice(2);
  const size = asked.includes('--small') ? 'small' : 'full';
  const { passed, failures } = await prove(
    size,
    asked.filter((name) => !name.startsWith('--')),
  );
  if (size === 'full') showResults();
  console.log(`${passed} held, ${failures.length} did not`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
