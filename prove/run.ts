import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sum } from '../harness/numbers.ts';
import { buildIfStale, buildOutboxPageIfStale } from '../scripts/builds.ts';
import { readyTestBrowsers } from '../scripts/install-chromium.ts';
import { endWithParent, root, run } from '../scripts/processes.ts';
import { markdownTable, writeMeasurementPage, writeResult } from '../scripts/measurement-page.ts';
import { formatFailure, lastLines, type Tally } from '../scripts/test-reports.ts';
import type { Figure, Outcome, Proof, Proofs, ProofSize } from './proof.ts';

interface FoundProof extends Proof {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
}

interface Result {
  readonly date: string;
  readonly claim: string;
  readonly figures: readonly Figure[];
}

/** Measures that only full runs have, because they take minutes or many kills. */
const inFullOnly = new Set([
  'memory in the second and in the last fifth of the run, MB',
  'memory at the end, MB',
  'kills during the sending of reminders',
]);

/**
 * Runs the named proofs, the proofs of the named folders, or all. Small runs take place two at a
 * time. Full runs store their results in prove/results.
 */
export async function prove(size: ProofSize, names: readonly string[] = []): Promise<Tally> {
  const all = await findProofs();
  const isAsked = ({ name, folder }: FoundProof) => names.includes(name) || names.includes(folder);
  const wanted = names.length === 0 ? all : all.filter(isAsked);
  const outcomes: Tally[] = [];
  if (size === 'small') {
    // The build comes first, because two concurrent proofs would both build.
    await buildIfStale();
    if (wanted.some((proof) => proof.needsBuild === true)) await buildOutboxPageIfStale();
  }
  const waiting = wanted.values();
  const work = async (): Promise<void> => {
    for (const proof of waiting) outcomes.push(await show(proof, size));
  };
  // Two small runs hardly disturb each other, because they have no time limits and mostly wait.
  await Promise.all(size === 'small' ? [work(), work()] : [work()]);
  const missing = names
    .filter((asked) => !all.some(({ name, folder }) => name === asked || folder === asked))
    .map((name) => `there is no proof ${name}`);
  for (const words of missing) console.log(`✗ ${words}`);
  return {
    passed: sum(outcomes.map(({ passed }) => passed)),
    failures: [...outcomes.flatMap(({ failures }) => failures), ...missing],
  };
}

async function findProofs(): Promise<FoundProof[]> {
  const files = globSync('*/*.proof.ts', { cwd: import.meta.dirname }).toSorted();
  const found = files.map(async (path) => {
    const file = join(import.meta.dirname, path);
    const { proofs } = (await import(pathToFileURL(file).href)) as { proofs: Proofs };
    const folder = dirname(path);
    return Object.entries(proofs).map(([name, proof]) => ({ ...proof, name, folder, file }));
  });
  return (await Promise.all(found)).flat();
}

async function show(proof: FoundProof, size: ProofSize): Promise<Tally> {
  const { name, claim, file } = proof;
  const stale = `the stored result is of another version of this proof: npm run prove ${name}`;
  if (proof.isLong === true && size === 'small') {
    console.log(`– ${claim} (${name}, in full only)`);
    if (!isOfOtherVersion(proof)) return { passed: 0, failures: [] };
    console.log(`✗ ${stale}`);
    return { passed: 0, failures: [formatFailure(name, [stale])] };
  }
  const folder = join(root, '.cache/prove');
  mkdirSync(folder, { recursive: true });
  const answer = join(folder, `${name}.json`);
  rmSync(answer, { force: true });
  const began = Date.now();
  const script = join(import.meta.dirname, 'run-one.ts');
  const { code, output } = await run([script, file, name, size, answer], { output: 'keep' });
  const seconds = Math.round((Date.now() - began) / 1000);
  if (code !== 0) {
    console.log(`✗ ${name} (${seconds} s)\n${indented(output)}`);
    return { passed: 0, failures: [lastLines(name, output)] };
  }
  const outcome = JSON.parse(readFileSync(answer, 'utf8')) as Outcome;
  if ('missing' in outcome) {
    console.log(`– ${claim} (${name}, skipped: ${outcome.missing})`);
    return { passed: 0, failures: [] };
  }
  const { figures } = outcome;
  const unmet = figures.filter(({ isMet }) => !isMet);
  const faults = unmet.map(({ measure, value, bar }) => `${measure}: ${value} (${bar})`);
  if (size === 'small' && isOfOtherVersion(proof, figures)) faults.push(stale);
  const holds = faults.length === 0;
  console.log(`${holds ? '✓' : '✗'} ${claim} (${name}, ${seconds} s)`);
  print(figures);
  if (faults.includes(stale)) console.log(`    ✗ ${stale}`);
  if (!holds && output !== '') console.log(indented(output));
  if (size === 'full') writeResult(resultFile(name), { claim, figures, seconds });
  return { passed: holds ? 1 : 0, failures: holds ? [] : [formatFailure(name, faults)] };
}

function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ measure }) => measure.length));
  for (const { measure, value, bar, isMet } of figures) {
    console.log(`    ${isMet ? '✓' : '✗'} ${measure.padEnd(width)}  ${value}  (${bar})`);
  }
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}

function resultFile(name: string): string {
  return join(import.meta.dirname, `results/${name}.json`);
}

function readResult(name: string): Result | null {
  const file = resultFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : null;
}

/**
 * Returns whether the stored result predates a change of the claim, the measures or their
 * conditions. Only the claim decides when the proof has no small run.
 */
function isOfOtherVersion({ name, claim }: FoundProof, small?: readonly Figure[]): boolean {
  const stored = readResult(name);
  if (stored === null) return false;
  const [found = [], full = []] = [small ?? [], stored.figures].map((figures) =>
    figures.filter(({ measure }) => !inFullOnly.has(measure)),
  );
  const isSame = found.every(({ measure, bar }, index) => {
    const other = full[index];
    return other?.measure === measure && isSameBar(bar, other.bar);
  });
  return (
    stored.claim !== claim || (small !== undefined && (found.length !== full.length || !isSame))
  );
}

/**
 * Compares the words of two conditions, since numbers differ between small and full runs. The
 * condition of a small run may quote the condition of the full run after "in full". Both must then
 * be equal.
 */
function isSameBar(small: string, full: string): boolean {
  const inFull = /in full (?<bar>.*)$/.exec(small)?.groups?.['bar'];
  return inFull === undefined ? wordsOf(small) === wordsOf(full) : inFull === full;
}

function wordsOf(bar: string): string {
  return bar.replaceAll(/\d+(?:[.,]\d+)*/g, '#');
}

/** Proofs of the most important promises about people's data. */
const main =
  `kills-sqlite kills-postgres several-nodes pooler citus failover full-disk full-disk-postgres soak overload fuzz
  xss-screens outbox-scripts several-devices replicas older-server wiped-server upgrade updates reminder-days reminder-nodes
  webhooks webhooks-postgres scheduled-backups alerts image operations`.split(/\s+/);

const mostShown = 4;

function showResults(): void {
  const rows = main.map((name) => {
    const result = readResult(name);
    if (result === null) return [`\`${name}\``, 'not run in full since it was changed', ''];
    const { date, figures } = result;
    const held = figures.every(({ isMet }) => isMet) ? date : `**not held**, ${date}`;
    const measured = figures
      .filter(({ bar }) => !/^(?:0|ok|fires|exactly .*)$/.test(bar))
      .slice(0, mostShown)
      .map(({ measure, value }) => `${measure}: ${value}`)
      .join('; ');
    return [`[${name}](../../prove/results/${name}.json)`, held, measured];
  });
  writeMeasurementPage(
    'proofs',
    `# Proofs

The last full run of each main proof. \`npm run prove\` writes this page. [prove/README.md](../../prove/README.md) says what each proof shows.
It shows at most ${mostShown} figures and leaves out those with one allowed value, such as 0 lost changes. Each link leads to all figures, their bars and the machine.

${markdownTable(['proof', 'held on', 'measured'], rows)}`,
  );
}

if (import.meta.main) {
  endWithParent();
  readyTestBrowsers();
  const asked = process.argv.slice(2);
  const size = asked.includes('--small') ? 'small' : 'full';
  const names = asked.filter((name) => !name.startsWith('--'));
  const { passed, failures } = await prove(size, names);
  if (size === 'full') showResults();
  console.log(`${passed} held, ${failures.length} did not`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
