import { setImmediate } from 'node:timers/promises';

interface Asked<Question, Found> {
  readonly question: Question;
  readonly resolve: (found: Found) => void;
  readonly reject: (reason: unknown) => void;
}

/** One that hangs does not hold up the others. */
const mostAtOnce = 2;
const mostQuestions = 64;
/** So few that this process writes the answers to some while the database works on others (decision 031). */
const fewQuestions = 8;

/**
 * Of questions that come at the same time, or while earlier ones are being answered, several go to the database as one.
 *
 * @param read answers each question, in their order
 */
export function shareReads<Question, Found>(
  read: (questions: readonly Question[]) => Promise<readonly Found[]>,
): (question: Question) => Promise<Found> {
  const waiting: Asked<Question, Found>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    await setImmediate();
    while (waiting.length > 0) await answer(waiting.splice(0, aPartOf(waiting.length)));
    running -= 1;
  }

  async function answer(asked: readonly Asked<Question, Found>[]): Promise<void> {
    try {
      const found = await read(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (running < mostAtOnce) void run();
    });
}

function aPartOf(questions: number): number {
  return Math.min(Math.max(Math.ceil(questions / 4), fewQuestions), mostQuestions);
}
