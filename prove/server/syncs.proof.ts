import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { registerPerson } from '../../harness/person.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { exactly, type Figure, none, type Proofs } from '../proof.ts';
import { answersIn, type AnsweredMark, tracedCalls } from './strace-log.ts';

const amount = { oneByOne: 300, atOnce: 960 };
const connections = 32;

export const proofs: Proofs = {
  syncs: {
    claim:
      'Each mark is synced to the disk before it is acknowledged, even in a commit with other marks',
    isLong: true,
    async run() {
      using folder = temporaryFolder();
      const trace = join(folder.path, 'trace');
      const { oneByOne, atOnce } = await markTraced(trace);
      const answers = await answersIn(trace, new Set([...oneByOne, ...atOnce]));
      const told = (ids: readonly string[]) => ids.flatMap((id) => answers.get(id) ?? []);
      return [...figuresAlone(told(oneByOne)), ...figuresTogether(told(atOnce))];
    },
  },
};

/** Sends marks to a traced server. Resolves after the trace is complete. */
async function markTraced(trace: string) {
  // Whole log pages are traced, because a mark may be anywhere in a page.
  const whole = ['-s', '4096', '-e', `trace=${tracedCalls.join(',')}`];
  // `-D` runs the tracer as a grandchild, so that the signal to stop reaches the server.
  const launcher = ['strace', '-D', '-f', '-y', ...whole, '-o', trace];
  await using server = await startServer({}, { launcher });
  const { call, today } = await registerPerson(server.origin);
  const created_on = addDays(today, -2000);
  const { id } = await call(api.createLifeArea, { body: { name: 'Reading', created_on } });
  let next = 0;
  const mark = async () => {
    const score_date = addDays(today, -next++);
    const body = { life_area_id: id, score: 1, score_date } as const;
    return (await call(api.recordScore, { body })).id;
  };
  const oneByOne: string[] = [];
  while (next < amount.oneByOne) oneByOne.push(await mark());
  const atOnce: string[] = [];
  const connection = async () => {
    while (next < amount.oneByOne + amount.atOnce) atOnce.push(await mark());
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { oneByOne, atOnce };
}

function figuresAlone(marks: readonly AnsweredMark[]): Figure[] {
  return [
    exactly('marks acknowledged one after another', marks.length, amount.oneByOne),
    exactly(
      'syncs of the log for marks sent one after another',
      countSyncs(marks),
      amount.oneByOne,
    ),
    none('marks acknowledged before their sync', countEarly(marks)),
  ];
}

function figuresTogether(marks: readonly AnsweredMark[]): Figure[] {
  const syncs = countSyncs(marks);
  return [
    exactly(`marks acknowledged on ${connections} connections`, marks.length, amount.atOnce),
    {
      measure: 'syncs of the log for concurrent marks',
      value: syncs,
      bar: `fewer than ${amount.atOnce}, as they share commits`,
      isMet: syncs > 0 && syncs < amount.atOnce,
    },
    none('concurrent marks acknowledged before the sync of their commit', countEarly(marks)),
  ];
}

/** Counts the syncs that marks waited for. Syncs of a checkpoint do not count. */
function countSyncs(marks: readonly AnsweredMark[]): number {
  return new Set(marks.flatMap(({ sync }) => sync ?? [])).size;
}

/**
 * Counts marks whose response started before a sync covered them, or while any write to the log was
 * still unsynced.
 */
function countEarly(marks: readonly AnsweredMark[]): number {
  return marks.filter(({ sync, isLogUnsynced }) => sync === null || isLogUnsynced).length;
}
