import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, showInReadme } from '../scripts/show-in-readme.ts';
import type { Figure } from './proof.ts';

interface Kept {
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
  'updates',
  'reminder-days',
  'reminder-nodes',
];

/** Shows the kept figures of the main proofs in the project's README. */
export function showResults(): void {
  const rows = main.map((name) => {
    const { date, claim, figures } = JSON.parse(
      readFileSync(join(import.meta.dirname, `results/${name}.json`), 'utf8'),
    ) as Kept;
    const found = figures.map(({ measure, value }) => `${measure}: ${value}`).join('; ');
    const holds = figures.every(({ isMet }) => isMet) ? 'yes' : '**no**';
    return [claim, found, holds, date];
  });
  showInReadme('proofs', markdownTable(['what is shown', 'figures', 'held', 'on'], rows));
}
