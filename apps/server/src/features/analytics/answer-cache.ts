import type { PersonDay } from '../../store/timelines.ts';
import type { Principal } from '../../store/principal.ts';

/** Maximum size of all answers in a cache, in characters of JSON. */
const maxSize = 1_000_000;

interface CachedAnswer<Answer> {
  readonly rev: number;
  readonly answer: Answer;
  readonly size: number;
}

interface Question {
  readonly principal: Pick<Principal, 'user_id' | 'rev' | 'life_area_ids'>;
  readonly day: PersonDay;
  readonly period?: string;
}

/**
 * Reuses an answer until the person's data, day or weeks change. A thousand areas of fifty years
 * take a second to count. Drops the answers that were not used for longest.
 */
export function createAnswerCache<Answer>() {
  const answers = new Map<string, CachedAnswer<Answer>>();
  let totalSize = 0;

  function remove(key: string): void {
    totalSize -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  }

  return async (
    { principal: { user_id, rev, life_area_ids }, day, period }: Question,
    compute: () => Promise<Answer>,
  ): Promise<Answer> => {
    const key = JSON.stringify([user_id, life_area_ids, day, period]);
    const cached = answers.get(key);
    const answer = cached?.rev === rev ? cached.answer : await compute();
    remove(key);
    const size = cached?.answer === answer ? cached.size : JSON.stringify(answer).length;
    answers.set(key, { rev, answer, size });
    totalSize += size;
    for (const oldest of answers.keys()) {
      if (totalSize <= maxSize) break;
      remove(oldest);
    }
    return answer;
  };
}
