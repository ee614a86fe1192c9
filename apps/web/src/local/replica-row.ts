import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData, type PersonData } from '@daymark/shared/sync/person-data.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';

/** Progress of the pull of a user's data, together with the user and the settings. */
export interface PersonRow extends Pick<PersonData, 'user' | 'settings'> {
  readonly cursor: string;
  /**
   * Revision of the server's data that the replica contains. -1 until the first pull is complete.
   */
  readonly rev: number;
  /** Server time up to which the replica has all data. Null before the first complete pull. */
  readonly synced_at: string | null;
  /**
   * Time of the request for the first page, while more pages follow. All pages show the data at
   * that time.
   */
  readonly asked_at?: string;
  /** Whether the pull returns all data. Rows that it does not return are removed at its end. */
  readonly is_full_run: boolean;
  /** Number of the latest full pull. Each row has the number of the pull that wrote it last. */
  readonly run: number;
}

/**
 * Replica as it was before a full pull from a restored server. The user can send data again that
 * the server lacks.
 */
export interface ReplacedServerRow {
  readonly rows: readonly ReplicaRow[];
  readonly synced_at: string;
}

export interface ReplacedServerData {
  readonly data: PersonData;
  readonly syncedAt: string;
}

export type ReplicaRow = { readonly user_id: string; readonly run: number; readonly id: string } & (
  | { readonly kind: 'person'; readonly row: PersonRow }
  | { readonly kind: 'area'; readonly row: SyncedArea }
  | { readonly kind: 'pause'; readonly row: Pause }
  | { readonly kind: 'year'; readonly row: SyncedYear }
  | { readonly kind: 'notification'; readonly row: Notification }
  /** Kept from the start of the full pull until the user has decided. */
  | { readonly kind: 'replaced' | 'known'; readonly row: ReplacedServerRow }
);

export type ReplicaKey = Pick<ReplicaRow, 'kind' | 'id'>;

export interface ReplicaState extends PersonData {
  readonly userId: string | null;
  /** Null until the first page has arrived. Before that, there is nothing to show. */
  readonly cursor: string | null;
  readonly rev: number;
  readonly syncedAt: string | null;
  /** Value of `asked_at` in `PersonRow`, or null. */
  readonly askedAt: string | null;
  /** Data of earlier servers that this server's data has replaced. */
  readonly replacedServers: readonly ReplacedServerData[];
}

export function createEmptyReplica(userId: string | null): ReplicaState {
  return {
    ...emptyPersonData,
    userId,
    cursor: null,
    rev: -1,
    syncedAt: null,
    askedAt: null,
    replacedServers: [],
  };
}

function yearOfId(id: string): [areaId: string, year: number] {
  const space = id.lastIndexOf(' ');
  return [id.slice(0, space), Number(id.slice(space + 1))];
}

export function getRowRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

/** Returns the state with these rows written and removed. Unchanged parts keep their identity. */
export function applyRows(
  state: ReplicaState,
  { put, remove }: { put: readonly ReplicaRow[]; remove: readonly ReplicaKey[] },
): ReplicaState {
  const draft = createDraft(state);
  for (const { kind, id } of remove) {
    if (kind === 'area') draft.removeArea(id);
    else if (kind === 'pause') draft.pauses.delete(id);
    else if (kind === 'notification') draft.notifications.delete(id);
    else if (kind === 'year') draft.removeYear(...yearOfId(id));
  }
  let person: PersonRow | null = null;
  const replacedServers = [...state.replacedServers];
  for (const stored of put) {
    if (stored.kind === 'area') draft.areas.set(stored.id, stored.row);
    else if (stored.kind === 'pause') draft.pauses.set(stored.id, stored.row);
    else if (stored.kind === 'notification') draft.notifications.set(stored.id, stored.row);
    else if (stored.kind === 'year') draft.setYear(stored.row);
    else if (stored.kind === 'known') replacedServers.push(toReplacedServerData(stored.row));
    else if (stored.kind === 'person') person = stored.row;
  }
  const data = draft.finish();
  const next =
    replacedServers.length > state.replacedServers.length ? { ...data, replacedServers } : data;
  if (person === null) return next;
  const { user, settings, cursor, rev, synced_at: syncedAt, asked_at: askedAt = null } = person;
  return { ...next, user, settings, cursor, rev, syncedAt, askedAt };
}

function toReplacedServerData({
  rows,
  synced_at: syncedAt,
}: ReplacedServerRow): ReplacedServerData {
  return { data: applyRows(createEmptyReplica(null), { put: rows, remove: [] }), syncedAt };
}
