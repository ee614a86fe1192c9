import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween, mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { Clock } from '../lib/clock.ts';
import type { LocalDatabase } from '../replica/local-database.ts';
import { type ScoreBook, scoreBook, type ScoresByDay } from './score-book.ts';
import type { AnsweredItem } from './send-item.ts';

/** What the server last said, by name. */
export interface SnapshotShapes {
  /** The ended ones too. */
  'life-areas': readonly LifeArea[];
  dashboard: { readonly today: CalendarDate; readonly analytics: DashboardAnalytics };
  streaks: { readonly today: CalendarDate; readonly list: StreakList };
  'notification-settings': NotificationSettings;
}

export interface Snapshot<Data> {
  readonly data: Data;
  /** When the server said so, as an instant. */
  readonly kept_at: string;
}

export type KeptSnapshots<Name extends keyof SnapshotShapes> = {
  readonly [Each in Name]?: Snapshot<SnapshotShapes[Each]>;
};

/**
 * What the server last said to each user, for starting and working without it. Nothing of it is ever sent. What is written
 * for someone who is no longer signed in is dropped.
 */
export interface Snapshots {
  /** The queue is in it as well. */
  readonly database: LocalDatabase;
  readonly read: <Name extends keyof SnapshotShapes>(
    userId: string,
    names: readonly Name[],
  ) => Promise<KeptSnapshots<Name>>;
  /** Knows no days but those of the weeks that the range touches. */
  readonly readScores: (userId: string, range: DateRange) => Promise<ScoreBook>;
  readonly keep: <Name extends keyof SnapshotShapes>(
    userId: string,
    name: Name,
    data: SnapshotShapes[Name],
  ) => Promise<void>;
  readonly keepScores: (
    userId: string,
    scores: readonly Score[],
    range: DateRange & { readonly today: CalendarDate },
  ) => Promise<void>;
  /** Forgets all that is kept for the user. */
  readonly erase: (userId: string) => Promise<void>;
  /** Brings what is kept up to date, after the server has taken a change. */
  readonly keepAnswer: (answered: AnsweredItem) => Promise<void>;
}

/** The shape of all that is kept here. What was kept in another is not read, but asked for again. */
export const snapshotVersion = 1;

export const weekPrefix = 'scores/';
export const scoresUntil = 'scores-until';

export function createSnapshots(database: LocalDatabase, clock: Clock): Snapshots {
  async function read(userId: string, names: readonly string[]) {
    const connection = await database.connect();
    const { store } = connection.transaction('snapshots');
    const found = await Promise.all(names.map((name) => store.get([userId, name])));
    return found.map((snapshot) => (snapshot?.version === snapshotVersion ? snapshot : undefined));
  }

  /** No start waits for what writes. */
  const writing = async () =>
    (await import('./keep-snapshots.ts')).createSnapshotWrites(database, clock);

  return {
    database,
    async read(userId, names) {
      const found = await read(userId, names);
      return Object.fromEntries(names.map((name, index) => [name, found[index]])) as never;
    },
    async readScores(userId, range) {
      const names = mondaysOf(range).map((monday) => weekPrefix + monday);
      const [until, ...weeks] = await read(userId, [scoresUntil, ...names]);
      const days = Object.assign({}, ...weeks.map((week) => week?.data)) as ScoresByDay;
      return scoreBook(days, (until?.data as CalendarDate | undefined) ?? null);
    },
    keep: async (userId, name, data) => (await writing()).keep(userId, name, data),
    keepScores: async (userId, scores, range) =>
      (await writing()).keepScores(userId, scores, range),
    erase: async (userId) => (await writing()).erase(userId),
    keepAnswer: async (answered) => (await writing()).keepAnswer(answered),
  };
}

function mondaysOf({ start_date, end_date }: DateRange): CalendarDate[] {
  const dates = datesBetween(mondayOf(start_date), sundayOf(end_date));
  return dates.filter((_, index) => index % 7 === 0);
}
