export interface ShippedDatabase {
  readonly version: number;
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
export const anyone = 'ANYONE';

const areaId = '019ba400-0000-7000-8000-000000000001';
const area = { life_area_id: areaId };
const edited_at = (second: number) => `2026-01-10T09:00:0${second}.000Z`;

const common = (sequence: number) => ({
  id: `019ba401-0000-7000-8000-00000000000${sequence}`,
  user_id: anyone,
  timestamp: edited_at(sequence),
  edited_at: edited_at(sequence),
  edited_on: '2026-01-10',
  sequence,
  state: 'pending',
  attempts: 0,
  next_attempt_at: null,
  depends_on: [] as string[],
});
const { id: creation } = common(1);

/** Version 1's queue: a waiting, a sent, a postponed and a refused change. */
const outboxOfVersion1: ShippedStore = {
  name: 'outbox',
  keyPath: 'id',
  indexes: [
    { name: 'by-user', keyPath: ['user_id', 'sequence'], unique: true },
    { name: 'by-area', keyPath: ['user_id', 'subject.life_area_id', 'sequence'] },
  ],
  rows: [
    {
      ...common(1),
      operation: 'createLifeArea',
      method: 'POST',
      endpoint: '/api/v1/life-areas/',
      subject: area,
      data: {
        id: areaId,
        name: 'Reading',
        description: '',
        color: '#667eea',
        created_on: '2026-01-05',
        edited_at: edited_at(1),
      },
      state: 'sending',
    },
    {
      ...common(2),
      operation: 'updateLifeArea',
      method: 'PUT',
      endpoint: `/api/v1/life-areas/${areaId}`,
      subject: area,
      data: { name: 'Reading aloud', edited_at: edited_at(2) },
      depends_on: [creation],
    },
    {
      ...common(3),
      operation: 'recordScore',
      method: 'POST',
      endpoint: '/api/v1/scores/',
      subject: { ...area, score_date: '2026-01-09' },
      data: {
        id: '019ba400-0000-7000-8000-000000000002',
        life_area_id: areaId,
        score: 1,
        score_date: '2026-01-09',
        notes: 'Two pages',
        edited_at: edited_at(3),
      },
      attempts: 2,
      next_attempt_at: '2026-01-10T09:01:00.000Z',
      depends_on: [creation],
    },
    {
      ...common(4),
      operation: 'updateLifeArea',
      method: 'PUT',
      endpoint: '/api/v1/life-areas/019ba400-0000-7000-8000-000000000009',
      subject: { life_area_id: '019ba400-0000-7000-8000-000000000009' },
      data: { name: 'Nobody', edited_at: edited_at(4) },
      state: 'refused',
      refusal: { status: 404, code: 'not_found', detail: 'Not found.', errors: [] },
    },
  ].map((value) => ({ value })),
};

const stillUnmarked = '2026-01-08';

/**
 * Version 2's changes for a day that was marked and unmarked. The second one names the score by its
 * id.
 */
const unmarking = [
  {
    ...common(5),
    operation: 'recordScore',
    method: 'POST',
    endpoint: '/api/v1/scores/',
    subject: { ...area, score_date: stillUnmarked },
    data: {
      id: '019ba400-0000-7000-8000-000000000003',
      life_area_id: areaId,
      score: 0,
      score_date: stillUnmarked,
      notes: '',
      edited_at: edited_at(5),
    },
    depends_on: [creation],
  },
  {
    ...common(6),
    operation: 'deleteScore',
    method: 'DELETE',
    endpoint: `/api/v1/scores/019ba400-0000-7000-8000-000000000003?edited_at=${encodeURIComponent(edited_at(6))}&edited_on=2026-01-10`,
    subject: {
      ...area,
      score_date: stillUnmarked,
      score_id: '019ba400-0000-7000-8000-000000000003',
    },
    data: null,
    depends_on: [creation],
  },
].map((value) => ({ value }));

const device: ShippedStore = { name: 'device', rows: [{ key: 'clock_offset', value: 0 }] };

const backups: ShippedStore = {
  name: 'backups',
  keyPath: 'id',
  indexes: [{ name: 'by-user', keyPath: ['user_id', 'created_at'] }],
  rows: [
    {
      value: {
        id: '019ba402-0000-7000-8000-000000000001',
        user_id: anyone,
        created_at: '2026-01-10T09:00:00.000Z',
      },
    },
  ],
};

/** Database of 1.0.0 and 1.1.0. It has answers of the server instead of a replica. */
const version2: ShippedDatabase = {
  version: 2,
  stores: [
    { ...outboxOfVersion1, rows: [...outboxOfVersion1.rows, ...unmarking] },
    device,
    {
      name: 'snapshots',
      keyPath: ['user_id', 'name'],
      rows: [
        {
          value: {
            user_id: anyone,
            name: 'life-areas',
            version: 1,
            kept_at: '2026-01-10T09:00:00.000Z',
            data: [],
          },
        },
      ],
    },
    backups,
  ],
};

const replica: ShippedStore = { name: 'replica', keyPath: ['user_id', 'kind', 'id'], rows: [] };

/** Database of 2.0.0 before edits existed. It has the calls of version 1 beside a replica. */
const version4: ShippedDatabase = {
  version: 4,
  stores: [outboxOfVersion1, device, replica, backups],
};

/** Expected result of every upgrade. Only the schema of its queue is compared. */
export const newest: ShippedDatabase = {
  version: 5,
  stores: [
    {
      ...outboxOfVersion1,
      indexes: [
        { name: 'by-user', keyPath: ['user_id', 'sequence'], unique: true },
        { name: 'by-area', keyPath: ['user_id', 'life_area_id', 'sequence'] },
      ],
      rows: [],
    },
    device,
    replica,
    backups,
  ],
};

/**
 * One database of each version that people may have, kept as it was. Version 1 has no `device`
 * store.
 */
export const shippedDatabases: readonly ShippedDatabase[] = [
  { version: 1, stores: [outboxOfVersion1] },
  version2,
  version4,
];
