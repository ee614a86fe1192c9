import type { ProfileChanges } from '../accounts/account-endpoints.ts';
import type { LifeAreaChanges, NewLifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { NotificationSettingsChanges } from '../notifications/notification-settings.ts';
import type { Pause } from '../pauses/pause.ts';
import type { SyncedYear } from '../sync/sync.ts';

type Timeless<Fields> = Omit<Fields, 'edited_at' | 'edited_on'>;

export type AreaEndFields = Readonly<Record<'deleted_at' | 'deleted_on', string>>;

/** The area ends if the fields of `AreaEndFields` are set. */
export type AreaEditFields = Timeless<LifeAreaChanges> &
  Pick<NewLifeArea, 'restored_at'> &
  Partial<AreaEndFields>;

/** Profile without email and username, because only the server knows whether they are free. */
export type OfflineProfile = Timeless<
  Omit<ProfileChanges, 'email' | 'username' | 'current_password'>
>;

type PauseFields = Omit<Pause, 'id' | 'life_area_id'>;

interface Timed {
  /** Time of the edit. If absent, the edit gets the time at which it joins the queue. */
  readonly edited_at?: string;
}

export interface AreaEdit extends Timed {
  readonly kind: 'area';
  readonly id: string;
  readonly is_new?: true;
  readonly fields: AreaEditFields | null;
}

export interface PauseEdit extends Timed {
  readonly kind: 'pause';
  readonly id: string;
  readonly life_area_id: string | null;
  readonly is_new?: true;
  readonly fields: Partial<PauseFields> | null;
  /** The device's copy of the pause, from which the server recreates a deleted pause. */
  readonly known?: Omit<Pause, 'id'>;
}

export interface EntryEdit extends Timed {
  readonly kind: 'mark';
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly fields: {
    readonly id: string;
    /** If absent, the target of the day decides whether `amount` is done. */
    readonly score?: ScoreValue;
    readonly notes: string;
    /** If absent, the day keeps its amount. Null removes the amount. */
    readonly amount?: number | null;
    /**
     * Number to add to the amount, instead of `amount`. `score` is then what the device showed, and
     * an empty note keeps the day's note. See `Addition`.
     */
    readonly added_amount?: number;
    readonly clears_at_zero?: true;
    readonly only_if_unmarked?: true;
  } | null;
  /** Time of the last complete pull. Absent if the device has never pulled all data. */
  readonly synced_at?: string;
}

/** Many entries of a restore or import. Each entry is sent with its own idempotency key. */
export interface YearEdit extends Timed {
  readonly kind: 'year';
  /** Entries are written only to days without an entry. */
  readonly entries: SyncedYear;
  /** If true, the entries on these days are removed instead, whatever their content. */
  readonly clears?: true;
}

export interface ProfileEdit extends Timed {
  readonly kind: 'profile';
  readonly fields: OfflineProfile;
}

export interface SettingsEdit extends Timed {
  readonly kind: 'settings';
  readonly fields: Timeless<NotificationSettingsChanges>;
}

export interface NotificationEdit extends Timed {
  readonly kind: 'notification';
  /** Null means all notifications up to the time of the edit. */
  readonly id: string | null;
}

/** Wish to be reminded again in an hour. It changes nothing that a screen shows. */
export interface RemindAgainEdit extends Timed {
  readonly kind: 'remind-again';
  readonly date: CalendarDate;
  /** Time of the reminder to repeat. If absent, all reminders of the day are repeated. */
  readonly time?: string;
}

/** A change in the queue. Restores, imports and Undo also consist of these edits. */
export type QueuedEdit =
  | AreaEdit
  | PauseEdit
  | EntryEdit
  | YearEdit
  | ProfileEdit
  | SettingsEdit
  | NotificationEdit
  | RemindAgainEdit;

/** Returns undefined if the edit is about no area or about all areas. */
export function getAreaId(edit: QueuedEdit): string | undefined {
  if (edit.kind === 'area') return edit.id;
  if (edit.kind === 'year') return edit.entries.life_area_id;
  return 'life_area_id' in edit ? (edit.life_area_id ?? undefined) : undefined;
}

export function createNewPauseEdit({ id, life_area_id, ...fields }: Pause): PauseEdit {
  return { kind: 'pause', id, life_area_id, is_new: true, fields };
}

/** @param fields only the fields to change, because other devices may have changed the others */
export function createPauseChange(
  { id, ...known }: Pause,
  fields: NonNullable<PauseEdit['fields']>,
): PauseEdit {
  return { kind: 'pause', id, life_area_id: known.life_area_id, fields, known };
}

export function createPauseRemoval({
  id,
  life_area_id,
}: Pick<Pause, 'id' | 'life_area_id'>): PauseEdit {
  return { kind: 'pause', id, life_area_id, fields: null };
}
