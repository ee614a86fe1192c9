export interface ShippedDatabase {
  readonly version: number;
  /**
   * Number of calls in the upgrade that `haltAtStep` counts: those that create or delete a store,
   * create an index, or write or delete a row.
   */
  readonly calls: number;
  readonly stores: readonly ShippedStore[];
}

interface ShippedStore {
  readonly name: string;
  readonly keyPath?: string | string[];
  readonly indexes?: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique?: boolean;
  }[];
  /** Rows of the store. `key` is set when the store has no key path. */
  readonly rows: readonly { readonly value: unknown; readonly key?: string }[];
}

/** Placeholder for the id of the device's owner. */
export const placeholderOwner = 'ANYONE';

const areaId = '019ba400-0000-7000-8000-000000000001';
const missingArea = '019ba400-0000-7000-8000-000000000009';
const itemId = (sequence: number) => `019ba401-0000-7000-8000-00000000000${sequence}`;
const editedAt = (sequence: number) => `2026-01-10T09:00:0${sequence}.000Z`;

function queued(sequence: number, item: Record<string, unknown> & { data: object | null }) {
  const edited_at = editedAt(sequence);
  return {
    value: {
      id: itemId(sequence),
      user_id: placeholderOwner,
      timestamp: edited_at,
      edited_at,
      edited_on: '2026-01-10',
      sequence,
      state: 'pending',
      attempts: 0,
      next_attempt_at: null,
      depends_on: [],
      ...item,
      data: item.data && { ...item.data, edited_at },
    },
  };
}

const creation = {
  operation: 'createLifeArea',
  method: 'POST',
  endpoint: '/api/v1/life-areas/',
  subject: { life_area_id: areaId },
  data: {
    id: areaId,
    name: 'Reading',
    description: '',
    color: '#667eea',
    created_on: '2026-01-05',
  },
};

const update = (id: string, name: string) => ({
  operation: 'updateLifeArea',
  method: 'PUT',
  endpoint: `/api/v1/life-areas/${id}`,
  subject: { life_area_id: id },
  data: { name },
});

const record = (data: { readonly id: string; readonly score_date: string; score: 0 | 1 }) => ({
  operation: 'recordScore',
  method: 'POST',
  endpoint: '/api/v1/scores/',
  subject: { life_area_id: areaId, score_date: data.score_date },
  data: { life_area_id: areaId, notes: data.score === 1 ? 'Two pages' : '', ...data },
  depends_on: [itemId(1)],
});

/** Queue of version 1 with a change in each state: sending, pending, postponed and refused. */
const outboxOfVersion1: ShippedStore = {
  name: 'outbox',
  keyPath: 'id',
  indexes: [
    { name: 'by-user', keyPath: ['user_id', 'sequence'], unique: true },
    { name: 'by-area', keyPath: ['user_id', 'subject.life_area_id', 'sequence'] },
  ],
  rows: [
    queued(1, { ...creation, state: 'sending' }),
    queued(2, { ...update(areaId, 'Reading aloud'), depends_on: [itemId(1)] }),
    queued(3, {
      ...record({
        id: '019ba400-0000-7000-8000-000000000002',
        score_date: '2026-01-09',
        score: 1,
      }),
      attempts: 2,
      next_attempt_at: '2026-01-10T09:01:00.000Z',
    }),
    queued(4, {
      ...update(missingArea, 'Nobody'),
      state: 'refused',
      refusal: { status: 404, code: 'not_found', detail: 'Not found.', errors: [] },
    }),
  ],
};

const unmarked = { id: '019ba400-0000-7000-8000-000000000003', score_date: '2026-01-08' };

/**
 * Changes of version 2 for a day that was marked and cleared. The second change names the score by
 * its id.
 */
const unmarking = [
  queued(5, record({ ...unmarked, score: 0 })),
  queued(6, {
    operation: 'deleteScore',
    method: 'DELETE',
    endpoint: `/api/v1/scores/${unmarked.id}?edited_at=${encodeURIComponent(editedAt(6))}&edited_on=2026-01-10`,
    subject: { life_area_id: areaId, score_date: unmarked.score_date, score_id: unmarked.id },
    data: null,
    depends_on: [itemId(1)],
  }),
];

const device: ShippedStore = { name: 'device', rows: [{ key: 'clock_offset', value: 0 }] };

const at = '2026-01-10T09:00:00.000Z';
const snapshot = {
  user_id: placeholderOwner,
  name: 'life-areas',
  version: 1,
  kept_at: at,
  data: [],
};
const snapshots: ShippedStore = {
  name: 'snapshots',
  keyPath: ['user_id', 'name'],
  rows: [{ value: snapshot }],
};

const backup = {
  id: '019ba402-0000-7000-8000-000000000001',
  user_id: placeholderOwner,
  created_at: at,
};
const backups: ShippedStore = {
  name: 'backups',
  keyPath: 'id',
  indexes: [{ name: 'by-user', keyPath: ['user_id', 'created_at'] }],
  rows: [{ value: backup }],
};

const replica: ShippedStore = { name: 'replica', keyPath: ['user_id', 'kind', 'id'], rows: [] };

/**
 * Databases as earlier versions left them on devices. Never edit one, because devices may still
 * hold it.
 */
export const shippedDatabases: readonly ShippedDatabase[] = [
  { version: 1, calls: 11, stores: [outboxOfVersion1] },
  // 1.0.0 and 1.1.0 store server responses instead of a replica.
  {
    version: 2,
    calls: 10,
    stores: [
      { ...outboxOfVersion1, rows: [...outboxOfVersion1.rows, ...unmarking] },
      device,
      snapshots,
      backups,
    ],
  },
  // Early builds of 2.0.0 store the requests of version 1 beside a replica.
  { version: 4, calls: 5, stores: [outboxOfVersion1, device, replica, backups] },
];
