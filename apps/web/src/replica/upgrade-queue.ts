import { deleteDayScore } from '@daymark/shared/entries/score-endpoints.ts';
import { addressOf } from '@daymark/shared/endpoint.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';

interface StoredQueue {
  getAll(): Promise<OutboxItem[]>;
  put(item: OutboxItem): Promise<unknown>;
  delete(id: string): Promise<unknown>;
}

/** Up to 1.1.0 a deletion named the score by its id. It gets another id, because the address under a key must stay the same. */
export async function upgradeQueue(queue: StoredQueue): Promise<void> {
  const items = await queue.getAll();
  const deletions = items.filter((item) => item.operation === 'deleteScore');
  for (const item of deletions) {
    await queue.delete(item.id);
    await queue.put(asDayDeletion(item));
  }
}

type Deletion = Extract<OutboxItem, { operation: 'deleteScore' }>;

function asDayDeletion(item: Deletion): Deletion {
  const { edited_at, edited_on, timestamp } = item;
  const { life_area_id, score_date } = item.subject;
  return {
    ...item,
    id: uuidv7(Date.parse(timestamp), (bytes) => crypto.getRandomValues(bytes)),
    endpoint: addressOf(deleteDayScore, {
      params: { id: life_area_id, date: score_date },
      query: { edited_at, edited_on },
    }),
    subject: { life_area_id, score_date },
  };
}
