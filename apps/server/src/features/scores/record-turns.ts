import { setImmediate } from 'node:timers/promises';
import type { ScoreWrite } from '../../store.ts';

/** What every endpoint's answer is, whatever its body. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface Mark extends ScoreWrite<KeptAnswer> {
  readonly user_id: string;
}

export interface WaitingMark {
  readonly mark: Mark;
  readonly alone: () => Promise<KeptAnswer>;
  readonly resolve: (answer: KeptAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** As in database/group-commit.ts. */
const largestGroup = 64;

/** Hands the marks that wait to `work`, one group after the other, and what came meanwhile as the next one. */
export function createTurns(
  work: (group: readonly WaitingMark[]) => Promise<void>,
): (waiting: WaitingMark) => void {
  let waiting: WaitingMark[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      // Those that arrived at the same time are let in first.
      await setImmediate();
      while (waiting.length > 0) {
        const { group, later } = nextGroup(waiting);
        waiting = later;
        await work(group);
      }
    } finally {
      isRunning = false;
    }
  }

  return (mark) => {
    waiting.push(mark);
    if (!isRunning) void run();
  };
}

/** No key and no id twice: the second of two is answered, or refused, from what the first has committed. */
function nextGroup(waiting: readonly WaitingMark[]) {
  const taken = new Set<string>();
  const group: WaitingMark[] = [];
  const later: WaitingMark[] = [];
  for (const one of waiting) {
    const { user_id, key, score } = one.mark;
    const names = [`${user_id} key ${key}`, `${user_id} id ${score.id}`];
    if (group.length >= largestGroup || names.some((name) => taken.has(name))) {
      later.push(one);
    } else {
      for (const name of names) taken.add(name);
      group.push(one);
    }
  }
  return { group, later };
}
