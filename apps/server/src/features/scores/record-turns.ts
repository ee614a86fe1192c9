import { setImmediate } from 'node:timers/promises';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { createLine } from '../../http/line.ts';
import type { ScoreWrite } from '../../store.ts';

/** What every endpoint's answer is, whatever its body. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface Mark extends ScoreWrite<KeptAnswer> {
  readonly user_id: string;
  /** Of the score's date; what a group does asks for it again and again. */
  readonly week_start: CalendarDate;
}

export interface WaitingMark {
  readonly mark: Mark;
  readonly alone: () => Promise<KeptAnswer>;
  readonly resolve: (answer: KeptAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** The answers of those that were written; null for each that has to be done alone. */
export type CommitGroup = (
  group: readonly WaitingMark[],
) => Promise<readonly (KeptAnswer | null)[]>;

/** As in database/group-commit.ts. */
const largestGroup = 64;
/**
 * Half of the connections. A whole group may have to be done alone: all at once its marks would wait for each other's, and what
 * waits for one for two seconds is told that the database is away.
 */
const mostAlone = 8;

/**
 * Commits the marks that wait, one group after the other, and what came meanwhile as the next one. While one of them is done
 * alone, its user's next ones wait for it: in a group they would meet its locks.
 */
export function createTurns(commit: CommitGroup): (waiting: WaitingMark) => void {
  let waiting: WaitingMark[] = [];
  /** Those that are and those that are to be, in their order. */
  const doneAlone = new Set<WaitingMark>();
  const oneOfFew = createLine({ concurrency: mostAlone });
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // Those that arrived at the same time are let in first.
    await setImmediate();
    for (let group = takeGroup(); group.length > 0; group = takeGroup()) {
      await commit(group).then(
        (answers) => answerEach(group, answers),
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      );
    }
    isRunning = false;
  }

  function takeGroup(): readonly WaitingMark[] {
    const { group, later } = nextGroup(waiting, doneAlone);
    waiting = later;
    return group;
  }

  function answerEach(
    group: readonly WaitingMark[],
    answers: readonly (KeptAnswer | null)[],
  ): void {
    for (const [index, one] of group.entries()) {
      const answer = answers[index] ?? null;
      if (answer === null) void doAlone(one);
      // Once the next group is on its way: the database works on it while this process writes the answers.
      else void setImmediate(answer).then(one.resolve);
    }
  }

  async function doAlone(one: WaitingMark): Promise<void> {
    doneAlone.add(one);
    await oneOfFew(one.alone).then(one.resolve, one.reject);
    doneAlone.delete(one);
    if (waiting.length > 0) void run();
  }

  return (mark) => {
    waiting.push(mark);
    void run();
  };
}

/** No key and no id twice: the second of two is answered, or refused, from what the first has committed. */
function nextGroup(waiting: readonly WaitingMark[], doneAlone: ReadonlySet<WaitingMark>) {
  const users = new Set([...doneAlone].map(({ mark }) => mark.user_id));
  const taken = new Set<string>();
  const group: WaitingMark[] = [];
  const later: WaitingMark[] = [];
  for (const one of waiting) {
    const { user_id, key, score } = one.mark;
    const names = [`${user_id} key ${key}`, `${user_id} id ${score.id}`];
    const hasToWait = users.has(user_id) || names.some((name) => taken.has(name));
    if (group.length >= largestGroup || hasToWait) {
      later.push(one);
    } else {
      for (const name of names) taken.add(name);
      group.push(one);
    }
  }
  return { group, later };
}
