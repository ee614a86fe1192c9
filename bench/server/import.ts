import { recordScores } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { median, percentile } from '../../harness/numbers.ts';
import { plainRow, type Row } from '../table.ts';
import { measureAnswers } from './answers-meanwhile.ts';
import { batchesOf, datesUpTo, newPersonToImport, type Person, type Seeded } from './seed.ts';

// A person brings the entries of another app, in batches, while another one uses this.

const areas = 50;
const days = 2000;
/** A fifth of a minute each, at the bar. */
const rounds = 5;

interface Given {
  readonly people: Seeded;
  readonly on: string;
}

export async function measureImport(origin: string, { people, on }: Given): Promise<Row[]> {
  const all: Awaited<ReturnType<typeof importBeside>>[] = [];
  for (let round = 0; round < rounds; round++) {
    all.push(await importBeside(origin, people.today, people.twenty));
  }
  const perSecond = median(all.map((one) => one.perSecond));
  const waited = median(all.map(({ answers }) => percentile(answers, 0.99)));
  const speed = `${Math.round(perSecond)} entries a second`;
  return [
    plainRow(`Import of ${areas * days} entries, ${on}`, speed, {
      bar: 'at least 5000 a second',
      isMet: perSecond >= 5000,
    }),
    plainRow(`Answers to another person meanwhile, p99, ${on}`, `${Math.round(waited)} ms`, {
      bar: 'at most 200 ms',
      isMet: waited <= 200,
    }),
  ];
}

/** Resolves with the speed and with what the other waited, in milliseconds. */
async function importBeside(origin: string, today: string, other: Person) {
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
