import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { draftOf } from '@daymark/shared/sync/draft-of.ts';
import { noPersonData, type PersonData } from '@daymark/shared/sync/person-data.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';

/** How far a person's data was pulled, and what there is but once. */
export interface PersonRow extends Pick<PersonData, 'user' | 'settings'> {
  readonly cursor: string;
  /** The person's revision at the server that this is; -1 before the last page has come. */
  readonly rev: number;
  /** Up to when the replica has all that the server had, as an instant of the server's clock; null until it has. */
  readonly synced_at: string | null;
  /** While more pages are to come: when the first of them was asked for. All of them are of what there was then. */
  readonly asked_at?: string;
  /** Everything from the beginning is coming, and what is not in it goes at its end. */
  readonly is_full_run: boolean;
  /** Raised by each of these; rows carry that of their last write. */
  readonly run: number;
}

/** The replica as it was before a server with other data answered: what that one lacks is offered back. */
export interface KnownRow {
  readonly rows: readonly ReplicaRow[];
  readonly synced_at: string;
}

/** What a device knew to be stored, and up to when. */
export interface KnownData {
  readonly data: PersonData;
  readonly syncedAt: string;
}

/** A row of the server's in the device's database. */
export type ReplicaRow = { readonly user_id: string; readonly run: number; readonly id: string } & (
  | { readonly kind: 'person'; readonly row: PersonRow }
  | { readonly kind: 'area'; readonly row: SyncedArea }
  | { readonly kind: 'pause'; readonly row: Pause }
  | { readonly kind: 'year'; readonly row: SyncedYear }
  | { readonly kind: 'notification'; readonly row: Notification }
  /** While everything comes anew, and then until the person has answered. */
  | { readonly kind: 'replaced' | 'known'; readonly row: KnownRow }
);

export type ReplicaKey = Pick<ReplicaRow, 'kind' | 'id'>;

/** What is known of a person on this device, as the server has it. */
export interface ReplicaState extends PersonData {
  readonly userId: string | null;
  /** Null until the first page has come: there is nothing to show. */
  readonly cursor: string | null;
  /** The person's revision at the server that this is; -1 where that is not known. */
  readonly rev: number;
  readonly syncedAt: string | null;
  /** Null unless more pages are to come; see `PersonRow`. */
  readonly askedAt: string | null;
  /** Of servers whose data this one's have replaced, to be compared with these. */
  readonly known: readonly KnownData[];
}

export function emptyReplica(userId: string | null): ReplicaState {
  return {
    ...noPersonData,
    userId,
    cursor: null,
    rev: -1,
    syncedAt: null,
    askedAt: null,
    known: [],
  };
}

function yearOfId(id: string): [areaId: string, year: number] {
  const space = id.lastIndexOf(' ');
  return [id.slice(0, space), Number(id.slice(space + 1))];
}

export function allRowsOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

/** The state once these rows are written and those are gone; what did not change is the same as before. */
export function withRows(
  state: ReplicaState,
  { put, remove }: { put: readonly ReplicaRow[]; remove: readonly ReplicaKey[] },
): ReplicaState {
  const draft = draftOf(state);
  for (const { kind, id } of remove) {
    if (kind === 'area') draft.removeArea(id);
    else if (kind === 'pause') draft.pauses.delete(id);
    else if (kind === 'notification') draft.notifications.delete(id);
    else if (kind === 'year') draft.removeYear(...yearOfId(id));
  }
  let person: PersonRow | null = null;
  const known = [...state.known];
  for (const stored of put) {
    if (stored.kind === 'area') draft.areas.set(stored.id, stored.row);
    else if (stored.kind === 'pause') draft.pauses.set(stored.id, stored.row);
    else if (stored.kind === 'notification') draft.notifications.set(stored.id, stored.row);
    else if (stored.kind === 'year') draft.setYear(stored.row);
    else if (stored.kind === 'known') known.push(knownDataOf(stored.row));
    else if (stored.kind === 'person') person = stored.row;
  }
  const data = draft.finish();
  const next = known.length > state.known.length ? { ...data, known } : data;
  if (person === null) return next;
  const { user, settings, cursor, rev, synced_at: syncedAt, asked_at: askedAt = null } = person;
  return { ...next, user, settings, cursor, rev, syncedAt, askedAt };
}

function knownDataOf({ rows, synced_at: syncedAt }: KnownRow): KnownData {
  return { data: withRows(emptyReplica(null), { put: rows, remove: [] }), syncedAt };
}
