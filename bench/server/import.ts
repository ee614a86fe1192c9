import { median, percentile } from '../../harness/numbers.ts';
import type { ApiCaller } from '../../scripts/api-caller.ts';
import { createRow, type Row } from '../table.ts';
import { measureAnswers } from './measure-answers.ts';
import { datesUpToToday, newPersonToImport, sendScores } from './seed.ts';

const areas = 50;
const days = 2000;
const rounds = 5;

export async function measureImport(origin: string, other: ApiCaller, on: string): Promise<Row[]> {
  const all = await Array.fromAsync({ length: rounds }, () => importBeside(origin, other));
  const perSecond = median(all.map((one) => one.perSecond));
  const waited = median(all.map(({ answers }) => percentile(answers, 0.99)));
  const speed = `${Math.round(perSecond)} entries a second`;
  return [
    createRow(`Import of ${areas * days} entries, ${on}`, speed, {
      bar: 'at least 5000 a second',
      isMet: perSecond >= 5000,
    }),
    createRow(
      `Response time for another person during the import, p99, ${on}`,
      `${Math.round(waited)} ms`,
      {
        bar: 'at most 200 ms',
        isMet: waited <= 200,
      },
    ),
  ];
}

async function importBeside(origin: string, other: ApiCaller) {
  const dates = datesUpToToday(days);
  const { call, batches } = await newPersonToImport(origin, { areas, dates });
  let isImporting = true;
  const answers = measureAnswers(other, () => isImporting);
  const began = performance.now();
  for (const batch of batches) await sendScores(call, batch);
  const seconds = (performance.now() - began) / 1000;
  isImporting = false;
  return { perSecond: (areas * days) / seconds, answers: await answers };
}
