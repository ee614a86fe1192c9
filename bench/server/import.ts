import { recordScores } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import type { Row } from '../table.ts';
import { measureAnswers } from './answers-meanwhile.ts';
import { median, p99 } from './measure.ts';
import { batchesOf, datesUpTo, newPersonToImport, type Person, type Seeded } from './seed.ts';

// A person brings the entries of another app, in batches, while another one uses this.

const areas = 50;
const days = 2000;
/** A fifth of a minute each, at the bar. */
const rounds = 5;

interface Given {
  readonly people: Seeded;
  /** The name of the database. */
  readonly on: string;
}

interface Imported {
  readonly perSecond: number;
  /** What the other waited, in milliseconds. */
  readonly answers: readonly number[];
}

export async function measureImport(origin: string, { people, on }: Given): Promise<Row[]> {
  const all: Imported[] = [];
  for (let round = 0; round < rounds; round++) {
    all.push(await importBeside(origin, { today: people.today, other: people.twenty }));
  }
  const perSecond = median(all.map((one) => one.perSecond));
  const waited = median(all.map(({ answers }) => p99(answers)));
  const plain = { against: '', ratio: null };
  return [
    {
      measure: `Import of ${areas * days} entries, ${on}`,
      ours: `${Math.round(perSecond)} entries a second`,
      ...plain,
      bar: 'at least 5000 a second',
      isMet: perSecond >= 5000,
    },
    {
      measure: `Answers to another person meanwhile, p99, ${on}`,
      ours: `${Math.round(waited)} ms`,
      ...plain,
      bar: 'at most 200 ms',
      isMet: waited <= 200,
    },
  ];
}

async function importBeside(
  origin: string,
  { today, other }: { today: string; other: Person },
): Promise<Imported> {
  const dates = datesUpTo(today, days);
  const { person, scores } = await newPersonToImport(origin, { areas, dates });
  const batches = batchesOf(scores);
  let isImporting = true;
  const answers = measureAnswers({ origin, token: other.token }, () => isImporting);
  const call = createApiCaller(origin, person.token);
  const began = performance.now();
  for (const batch of batches) {
    const { results } = await call(recordScores, { body: { scores: batch } });
    const refused = results.find(({ status }) => status !== 201);
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
  }
  const seconds = (performance.now() - began) / 1000;
  isImporting = false;
  return { perSecond: scores.length / seconds, answers: await answers };
}
