import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { readTableRows, listMigratedTables, type Row } from '../backups/tables.ts';
import type { DataPlace } from '../database/data-place.ts';
import { disconnect, type Connections } from '../database/connections.ts';
import { connectPostgres, connectSqlite } from '../store/connect.ts';
import { migrations } from '../migrations/migrate.ts';
import { openStore, type Store } from '../store/store.ts';
import { generateVapidKeyPair, readVapidKeys, loadVapidKeys } from '../config/vapid-keys.ts';
import { trustDevice } from './authenticator-app.ts';
import { comeDue, createArea, createUser } from './factories.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { everyEndpoint, probeEndpoints } from './endpoint-probe.ts';

export interface TestPlace {
  readonly place: DataPlace;
  readonly folder: string;
  open(): Promise<Store>;
  connect(): Promise<Connections>;
  everything(): Promise<Readonly<Record<string, readonly Row[]>>>;
  remove(): Promise<void>;
}

export const kindsOfPlaces = ['SQLite', 'PostgreSQL'] as const;
export type KindOfPlace = (typeof kindsOfPlaces)[number];

/** Returns the kinds of databases that can be backed up while a server runs. Citus cannot. */
export function kindsWithLiveBackups(): readonly KindOfPlace[] {
  return inject('postgres').isOnCitus ? ['SQLite'] : kindsOfPlaces;
}

/** Returns functions that create places for data. The places are removed after each test. */
export function testPlaces() {
  const places: TestPlace[] = [];
  const empty = async (kind: KindOfPlace): Promise<TestPlace> => {
    const place = await createPlace(kind);
    places.push(place);
    return place;
  };
  afterEach(async () => {
    for (const place of places.splice(0)) await place.remove();
  });
  return {
    empty,
    /** Creates a place with one person and one area. */
    async small(kind: KindOfPlace): Promise<TestPlace> {
      const place = await empty(kind);
      await addPerson(place);
      return place;
    },
    /** Creates a place with rows in every table, in some more than one batch. */
    async full(kind: KindOfPlace): Promise<TestPlace> {
      const place = await empty(kind);
      const store = await place.open();
      await fillEveryTable(store);
      await store.close();
      return place;
    },
  };
}

/** Leaves out the epoch, which a restore changes. */
export function withoutEpoch<Rows extends Awaited<ReturnType<TestPlace['everything']>>>(
  rows: Rows,
) {
  const { server_state = [], ...tables } = rows;
  return { ...tables, server_state: server_state.filter(([name]) => name !== 'epoch') };
}

export async function addPerson(place: TestPlace): Promise<void> {
  const store = await place.open();
  await createArea(store, (await createUser(store)).id);
  await store.close();
}

async function createPlace(kind: KindOfPlace): Promise<TestPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-place-'));
  return kind === 'SQLite' ? createFiles(folder) : createDatabase(folder);
}

function createFiles(folder: string): TestPlace {
  const sqliteFile = join(folder, 'daymark.db');
  const vapidKeysFile = join(folder, 'vapid-keys.json');
  const connect = () => connectSqlite(sqliteFile);
  return {
    folder,
    place: { sqliteFile, vapidKeysFile },
    connect,
    async open() {
      const store = await openStore({ sqliteFile });
      loadVapidKeys(vapidKeysFile);
      return store;
    },
    async everything() {
      const keys = readVapidKeys(vapidKeysFile);
      const pairs: Row[] = keys === null ? [] : [[1, keys.publicKey, keys.privateKey]];
      const { vapid_keys = [], ...tables } = await rowsOf(connect);
      return { ...tables, vapid_keys: [...vapid_keys, ...pairs] };
    },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function createDatabase(folder: string): Promise<TestPlace> {
  const database = await createPostgresDatabase(inject('postgres').serverUrl);
  const { url: databaseUrl } = database;
  const connect = () => connectPostgres({ databaseUrl }, () => {});
  return {
    folder,
    place: { databaseUrl },
    connect,
    async open() {
      const store = await openStore({ databaseUrl });
      await store.vapidKeys.keepFirst(generateVapidKeyPair());
      return store;
    },
    everything: () => rowsOf(connect),
    async remove() {
      await database.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

async function rowsOf(connect: () => Promise<Connections>): Promise<Record<string, Row[]>> {
  const connections = await connect();
  try {
    const tables: Record<string, Row[]> = {};
    for (const table of await listMigratedTables(migrations)) {
      tables[table.name] = (await Array.fromAsync(readTableRows(connections.reader, table))).flat();
    }
    return tables;
  } finally {
    await disconnect(connections);
  }
}

const ending = ['logout', 'changePassword'];

/** Calls endpoints that create rows, and stores more rate limits than fit into one batch. */
async function fillEveryTable(store: Store): Promise<void> {
  const probe = await probeEndpoints(store);
  for (const [name, { method, isPublic }] of everyEndpoint) {
    const makes = !isPublic && (method === 'POST' || method === 'PUT');
    if (makes && !ending.includes(name)) {
      await probe.send(name, { headers: { 'idempotency-key': name } });
    }
  }
  await probe.send('endSession');
  const { body } = probe.sampleCall('recordScore');
  await probe.send('recordScore', { payload: JSON.stringify({ ...body, score: 1 }) });
  const { body: erased } = await probe.owner.call(api.createLifeArea, { body: { name: 'Gone' } });
  const params = { id: erased.id };
  await probe.owner.call(api.deleteLifeArea, { params, query: { erase: 'true' } });
  const limit = { hits: 1, seconds: 60 };
  for (let minute = 0; minute < 1100; minute += 1) {
    await store.rateLimits.hit(`key ${minute % 3}`, limit, minute * 60_000);
  }
  await trustDevice(store, probe.owner.user.id);
  await comeDue(store);
  await store.reminders.keepTzdata('2026a');
  const now = '2026-03-01T03:15:00.000Z';
  await store.backupSchedule.claim({ holder: 'a node', due_at: now, now, until: now, latest: now });
  await probe.test.close();
}
