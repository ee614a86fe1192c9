import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMeasurementPage } from '../scripts/measurement-page.ts';
import type { Figure } from './proof.ts';

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
];

/** Writes the stored results of the main proofs to docs/measurements/proofs.md. */
export function showResults(): void {
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
