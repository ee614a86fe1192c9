import type { User } from '../accounts/account.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { NotificationSettings } from '../notifications/notification-settings.ts';
import type { Notification } from '../notifications/notification.ts';
import type { Pause } from '../pauses/pause.ts';
import type { ScoreValue } from '../entries/score.ts';
import { getScore, getYear, type Years } from '../timeline/year-marks.ts';
import type { SyncedYear } from './sync.ts';

export type Notes = SyncedYear['notes'];
export type Amounts = NonNullable<SyncedYear['amounts']>;

export interface AreaYears {
  readonly marks: Years;
  readonly notes: ReadonlyMap<number, Notes>;
  readonly amounts: ReadonlyMap<number, Amounts>;
}

/** A person's data, as devices store it. Maps and rows that do not change stay the same objects. */
export interface PersonData {
  readonly user: User | null;
  readonly settings: NotificationSettings | null;
  readonly areas: ReadonlyMap<string, SyncedArea>;
  readonly pauses: ReadonlyMap<string, Pause>;
  readonly years: ReadonlyMap<string, AreaYears>;
  readonly notifications: ReadonlyMap<string, Notification>;
}

export type PersonHistory = Pick<PersonData, 'areas' | 'pauses' | 'years'>;

export const emptyPersonData: PersonData = {
  user: null,
  settings: null,
  areas: new Map(),
  pauses: new Map(),
  years: new Map(),
  notifications: new Map(),
};

export interface Entry {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue;
  readonly notes: string;
  /** Absent if the day has no amount. */
  readonly amount?: number | undefined;
}

export function hasSameContent(one: Entry, other: Entry): boolean {
  return one.score === other.score && one.notes === other.notes && one.amount === other.amount;
}

const noYears: AreaYears = { marks: new Map(), notes: new Map(), amounts: new Map() };

export function getYears({ years }: Pick<PersonData, 'years'>, areaId: string): AreaYears {
  return years.get(areaId) ?? noYears;
}

export function getEntry(
  data: Pick<PersonData, 'years'>,
  life_area_id: string,
  score_date: CalendarDate,
): Entry | null {
  const { marks, notes, amounts } = getYears(data, life_area_id);
  const score = getScore(marks, score_date);
  if (score === null) return null;
  const amount = amounts.get(getYear(score_date))?.[score_date];
  return {
    life_area_id,
    score_date,
    score,
    notes: notes.get(getYear(score_date))?.[score_date] ?? '',
    ...(amount !== undefined && { amount }),
  };
}

export function compareAreas(one: SyncedArea, other: SyncedArea): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

/** Returns the area's own pauses, without pauses that apply to all areas. */
export function getPauses({ pauses }: Pick<PersonData, 'pauses'>, areaId: string): Pause[] {
  return [...pauses.values()].filter(({ life_area_id }) => life_area_id === areaId);
}
