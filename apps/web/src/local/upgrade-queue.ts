import { getAreaId, type QueuedEdit } from '@daymark/shared/outbox/edit.ts';
import type { OutboxItem, StoredCall } from '@daymark/shared/outbox/outbox-item.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';

/** Item of the queue up to version 4 of the database, which held a call instead of an edit. */
type OldItem = Omit<OutboxItem, 'edit'> & {
  readonly operation: string;
  readonly method: StoredCall['method'];
  readonly endpoint: string;
  readonly subject: Subject;
  readonly data: object | null;
};

interface Subject {
  readonly life_area_id?: string;
  readonly score_date?: string;
  readonly score_id?: string;
  readonly pause_id?: string;
  readonly notification_id?: string;
  readonly erase?: boolean;
  readonly deleted_at?: string;
  readonly deleted_on?: string;
}

interface StoredItems {
  getAll(): Promise<OutboxItem[]>;
  delete(id: string): Promise<unknown>;
  put(item: OutboxItem): Promise<unknown>;
}

export async function upgradeQueue(queue: StoredItems): Promise<void> {
  for (const item of (await queue.getAll()) as unknown as OldItem[]) {
    const upgraded = upgradedItem(item);
    if (upgraded.id !== item.id) await queue.delete(item.id);
    await queue.put(upgraded);
  }
}

function upgradedItem({
  operation,
  method,
  endpoint,
  subject,
  data,
  ...item
}: OldItem): OutboxItem {
  const edit = editOf(operation, { subject, data, endpoint, ...item });
  const area = getAreaId(edit);
  const upgraded = { ...item, edit, ...(area !== undefined && { life_area_id: area }) };
  // A year gets no stored call, because each of its days has its own key.
  if (edit.kind === 'year') return upgraded;
  // Versions 1.0.0 and 1.1.0 cleared a score by its id. Clearing by day needs another key.
  if (subject.score_id !== undefined) return { ...upgraded, id: newKey(item) };
  return { ...upgraded, stored_call: { method, endpoint, data } };
}

function newKey({ timestamp }: Pick<OutboxItem, 'timestamp'>): string {
  return uuidv7(Date.parse(timestamp), (bytes) => crypto.getRandomValues(bytes));
}

type OldChange = Pick<OldItem, 'subject' | 'data' | 'endpoint' | 'edited_at' | 'edited_on'>;

function editOf(operation: string, { subject, data, endpoint, ...when }: OldChange): QueuedEdit {
  const { edited_at: _at, edited_on: _on, ...named } = (data ?? {}) as Record<string, unknown>;
  const { id: _id, life_area_id: _area, ...fields } = named;
  const { life_area_id, score_date = '', pause_id = '', notification_id = null } = subject;
  const area = { kind: 'area', id: life_area_id ?? '' } as const;
  const pause = { kind: 'pause', id: pause_id, life_area_id: life_area_id ?? null } as const;
  const mark = { kind: 'mark', life_area_id: area.id, score_date } as const;
  const { known, ...pauseFields } = fields;
  const { deleted_at = when.edited_at, deleted_on = when.edited_on } = subject;
  const edits: Record<string, () => object> = {
    createLifeArea: () => ({ ...area, is_new: true, fields }),
    updateLifeArea: () => ({ ...area, fields }),
    deleteLifeArea: () => ({ ...area, fields: subject.erase ? null : { deleted_at, deleted_on } }),
    recordScore: () => {
      const { score_date: _date, synced_at, ...said } = named;
      delete said['life_area_id'];
      return { ...mark, fields: said, ...(synced_at !== undefined && { synced_at }) };
    },
    deleteScore: () => {
      const synced_at = new URLSearchParams(endpoint.split('?')[1]).get('synced_at');
      return { ...mark, fields: null, ...(synced_at !== null && { synced_at }) };
    },
    recordScores: () => ({ kind: 'year', entries: { ...fields, life_area_id } }),
    deleteScores: () => ({ kind: 'year', entries: { ...fields, life_area_id }, clears: true }),
    createPause: () => ({ ...pause, is_new: true, fields }),
    updatePause: () => ({ ...pause, fields: pauseFields, ...(known !== undefined && { known }) }),
    deletePause: () => ({ ...pause, fields: null }),
    updateMe: () => ({ kind: 'profile', fields }),
    updateNotificationSettings: () => ({ kind: 'settings', fields }),
    markNotificationRead: () => ({ kind: 'notification', id: notification_id }),
    markAllNotificationsRead: () => ({ kind: 'notification', id: null }),
  };
  const make = edits[operation];
  if (make === undefined) throw new Error(`No version has queued ${operation}`);
  return make() as QueuedEdit;
}
