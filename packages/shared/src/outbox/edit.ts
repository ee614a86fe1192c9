import type { ProfileChanges } from '../accounts/account-endpoints.ts';
import type { LifeAreaChanges, NewLifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { NotificationSettingsChanges } from '../notifications/notification-settings.ts';
import type { Pause } from '../pauses/pause.ts';
import type { SyncedYear } from '../sync/sync.ts';

type Timeless<Fields> = Omit<Fields, 'edited_at' | 'edited_on'>;

export type End = Readonly<Record<'deleted_at' | 'deleted_on', string>>;

/** Fields of an area by the names of the contract. Those of `End` end it. */
export type AreaEditFields = Timeless<LifeAreaChanges> &
  Pick<NewLifeArea, 'restored_at'> &
  Partial<End>;

/** Fields of the profile that wait for no answer: the server alone knows a free username. */
export type SettledProfile = Timeless<
  Omit<ProfileChanges, 'email' | 'username' | 'current_password'>
>;

type PauseFields = Omit<Pause, 'id' | 'life_area_id'>;

interface Timed {
  /** Moment at which the edit counts as made. Absent means that at which it joins the queue. */
  readonly edited_at?: string;
}

export interface AreaEdit extends Timed {
  readonly kind: 'area';
  readonly id: string;
  readonly is_new?: true;
  /** Null erases the area with its history. */
  readonly fields: AreaEditFields | null;
}

export interface PauseEdit extends Timed {
  readonly kind: 'pause';
  readonly id: string;
  /** Null for a pause of all areas. */
  readonly life_area_id: string | null;
  readonly is_new?: true;
  /** Null takes the pause back. */
  readonly fields: Partial<PauseFields> | null;
  /** Pause as the device knows it. An earlier edit that took it back loses to this one. */
  readonly known?: Omit<Pause, 'id'>;
}

export interface EntryEdit extends Timed {
  readonly kind: 'mark';
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** Null clears the day. */
  readonly fields: {
    readonly id: string;
    readonly score: ScoreValue;
    readonly notes: string;
    readonly only_if_unmarked?: true;
  } | null;
  /** Moment of the last whole pull. Absent where the device never had all of the server's. */
  readonly synced_at?: string;
}

/** Many marks of an area in one year, of a restore or an import. Each is sent under its own key. */
export interface YearEdit extends Timed {
  readonly kind: 'year';
  /** Marks for days without one. */
  readonly entries: SyncedYear;
  /** The days of the entries are cleared, whatever the entries say. */
  readonly clears?: true;
}

export interface ProfileEdit extends Timed {
  readonly kind: 'profile';
  readonly fields: SettledProfile;
}

export interface SettingsEdit extends Timed {
  readonly kind: 'settings';
  readonly fields: Timeless<NotificationSettingsChanges>;
}

/** Notification that was read. */
export interface NotificationEdit extends Timed {
  readonly kind: 'notification';
  /** Null means all that had come. */
  readonly id: string | null;
}

/** Change of one thing, and the only form in which changes wait, are restored and are undone. */
export type QueuedEdit =
  | AreaEdit
  | PauseEdit
  | EntryEdit
  | YearEdit
  | ProfileEdit
  | SettingsEdit
  | NotificationEdit;

/** Returns the area that an edit is about. Undefined means none, or all of them. */
export function getAreaId(edit: QueuedEdit): string | undefined {
  if (edit.kind === 'area') return edit.id;
  if (edit.kind === 'year') return edit.entries.life_area_id;
  return 'life_area_id' in edit ? (edit.life_area_id ?? undefined) : undefined;
}

interface Making {
  readonly newId: () => string;
}

export function createSwitchEdit(id: string, is_active: boolean, { newId }: Making): AreaEdit {
  // Later edits of this pause that wait in the queue name the same id.
  return { kind: 'area', id, fields: { is_active, pause_id: newId() } };
}

export function createEndEdit(id: string, { edited_at, edited_on }: Moment): AreaEdit {
  return { kind: 'area', id, fields: { deleted_at: edited_at, deleted_on: edited_on } };
}

interface Moment {
  readonly edited_at: string;
  readonly edited_on: CalendarDate;
}

export function createNewPauseEdit({ id, life_area_id, ...fields }: Pause): PauseEdit {
  return { kind: 'pause', id, life_area_id, is_new: true, fields };
}

/** @param fields what is not named stays, also where another device changes it */
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

interface MarkedDay extends Pick<EntryEdit, 'life_area_id' | 'score_date'> {
  readonly score: ScoreValue | null;
  readonly notes: string;
}

/** @param mark a score of null clears the day */
export function createEntryEdit(
  { life_area_id, score_date, score, notes }: MarkedDay,
  { newId }: Making,
): EntryEdit {
  const fields = score === null ? null : { id: newId(), score, notes };
  return { kind: 'mark', life_area_id, score_date, fields };
}
