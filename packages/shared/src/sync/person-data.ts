import type { User } from '../accounts/account.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { NotificationSettings } from '../notifications/notification-settings.ts';
import type { Notification } from '../notifications/notification.ts';
import type { Pause } from '../pauses/pause.ts';
import type { ScoreValue } from '../entries/score.ts';
import { markOn, yearOf, type Years } from '../timeline/year.ts';
import type { SyncedYear } from './sync.ts';

/** The notes of a year by date. */
export type Notes = SyncedYear['notes'];

/** All entries of an area, by year. */
export interface AreaYears {
  readonly marks: Years;
  readonly notes: ReadonlyMap<number, Notes>;
}

/** All that is a person's. What did not change keeps its identity from one state to the next, each map and each row. */
export interface PersonData {
  readonly user: User | null;
  readonly settings: NotificationSettings | null;
  /** Ended ones too. */
  readonly areas: ReadonlyMap<string, SyncedArea>;
  readonly pauses: ReadonlyMap<string, Pause>;
  /** By area. */
  readonly years: ReadonlyMap<string, AreaYears>;
  readonly notifications: ReadonlyMap<string, Notification>;
}

export const noPersonData: PersonData = {
  user: null,
  settings: null,
  areas: new Map(),
  pauses: new Map(),
  years: new Map(),
  notifications: new Map(),
};

/** What the person said of one area on one day. */
export interface Entry {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue;
  readonly notes: string;
}

const noYears: AreaYears = { marks: new Map(), notes: new Map() };

export function yearsOfArea({ years }: Pick<PersonData, 'years'>, areaId: string): AreaYears {
  return years.get(areaId) ?? noYears;
}

/** Null where the day has none. */
export function entryOn(
  data: Pick<PersonData, 'years'>,
  life_area_id: string,
  score_date: CalendarDate,
): Entry | null {
  const { marks, notes } = yearsOfArea(data, life_area_id);
  const score = markOn(marks, score_date);
  if (score === null) return null;
  return {
    life_area_id,
    score_date,
    score,
    notes: notes.get(yearOf(score_date))?.[score_date] ?? '',
  };
}

/** As the server orders them. */
export function byPosition(one: SyncedArea, other: SyncedArea): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

/** Of an area alone; those of all areas are not among them. */
export function pausesOfArea({ pauses }: Pick<PersonData, 'pauses'>, areaId: string): Pause[] {
  return [...pauses.values()].filter(({ life_area_id }) => life_area_id === areaId);
}
