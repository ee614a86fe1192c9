import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween, mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { Clock } from '../lib/clock.ts';
import { areasAfter, scoresAfter } from './after-answer.ts';
import { type DeviceSession, sessionKey } from './device-store.ts';
import type { LocalDatabase, SnapshotTransaction } from './local-database.ts';
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
  /** Brings what is kept up to date, after the server has taken a change. */
  readonly keepAnswer: (answered: AnsweredItem) => Promise<void>;
}

/** The shape of all that is kept here. What was kept in another is not read, but asked for again. */
const version = 1;

const weekPrefix = 'scores/';
const scoresUntil = 'scores-until';

export function createSnapshots(database: LocalDatabase, clock: Clock): Snapshots {
  async function read(userId: string, names: readonly string[]) {
    const connection = await database.connect();
    const { store } = connection.transaction('snapshots');
    const found = await Promise.all(names.map((name) => store.get([userId, name])));
    return found.filter((snapshot) => snapshot?.version === version);
  }

  /** One change, while this user is signed in on this device. */
  async function write(userId: string, work: (writer: Writer) => Promise<unknown>): Promise<void> {
    const connection = await database.connect();
    const transaction = connection.transaction(['device', 'snapshots'], 'readwrite');
    // Its first failing request says why.
    transaction.done.catch(() => {});
    const kept_at = new Date(clock.now()).toISOString();
    const session = await transaction.objectStore('device').get(sessionKey);
    if ((session as DeviceSession | undefined)?.user.id === userId) {
      await work(writerOf(transaction, { userId, kept_at }));
    }
    await transaction.done;
  }

  return {
    async read(userId, names) {
      const found = await read(userId, names);
      return Object.fromEntries(found.map((snapshot) => [snapshot?.name, snapshot])) as never;
    },
    async readScores(userId, range) {
      const names = mondaysOf(range).map((monday) => weekPrefix + monday);
      const [until, ...weeks] = await read(userId, [scoresUntil, ...names]).then((found) =>
        found[0]?.name === scoresUntil ? found : [undefined, ...found],
      );
      const days = Object.assign({}, ...weeks.map((week) => week?.data)) as ScoresByDay;
      return scoreBook(days, (until?.data as CalendarDate | undefined) ?? null);
    },
    keep: (userId, name, data) => write(userId, async ({ put }) => put(name, data)),
    keepScores: (userId, scores, { today, start_date, end_date }) =>
      write(userId, async ({ change, put }) => {
        const isCurrent = start_date <= today && today <= end_date;
        const of = Map.groupBy(scores, ({ score_date }) => score_date);
        const dates = datesBetween(start_date, isCurrent ? today : end_date);
        const weeks = Map.groupBy(dates, mondayOf);
        await Promise.all(
          [...weeks].map(async ([monday, days]) => {
            const asked = Object.fromEntries(days.map((date) => [date, of.get(date) ?? []]));
            await change<ScoresByDay>(weekPrefix + monday, (week) => ({ ...week, ...asked }));
          }),
        );
        if (isCurrent) await put(scoresUntil, today);
      }),
    keepAnswer: (answered) =>
      write(answered.item.user_id, async (writer) => keepAnswer(writer, answered)),
  };
}

interface Writer {
  readonly put: (name: string, data: unknown) => Promise<void>;
  /** Replaces what is kept under the name, which is undefined where nothing is. */
  readonly change: <Data>(
    name: string,
    to: (data: Data | undefined) => Data | undefined,
  ) => Promise<void>;
  readonly get: (name: string) => Promise<unknown>;
  readonly drop: (name: string) => Promise<void>;
  readonly weeks: () => Promise<string[]>;
}

function writerOf(
  transaction: SnapshotTransaction,
  { userId, kept_at }: { userId: string; kept_at: string },
): Writer {
  const store = transaction.objectStore('snapshots');
  const writer: Writer = {
    async put(name, data) {
      await store.put({ user_id: userId, name, version, kept_at, data });
    },
    async get(name) {
      const kept = await store.get([userId, name]);
      return kept?.version === version ? kept.data : undefined;
    },
    async drop(name) {
      await store.delete([userId, name]);
    },
    async change<Data>(name: string, to: (data: Data | undefined) => Data | undefined) {
      const before = (await writer.get(name)) as Data | undefined;
      const after = to(before);
      if (after !== before && after !== undefined) await writer.put(name, after);
    },
    async weeks() {
      const all = IDBKeyRange.bound([userId, weekPrefix], [userId, `${weekPrefix}~`]);
      return (await store.getAllKeys(all)).map(([, name]) => name);
    },
  };
  return writer;
}

async function keepAnswer(
  { get, change, drop, weeks }: Writer,
  answered: AnsweredItem,
): Promise<void> {
  await change<SnapshotShapes['life-areas']>(
    'life-areas',
    (areas) => areas && areasAfter(areas, answered),
  );
  const { subject } = answered.item;
  if (mayShorten(answered)) await Promise.all([drop('dashboard'), drop('streaks')]);
  if ('erase' in subject && subject.erase) {
    const names = await weeks();
    await Promise.all(
      names.map(async (name) => {
        await change<ScoresByDay>(name, (week) => week && weekAfter(week, answered));
      }),
    );
  }
  if (!('score_date' in subject)) return;
  const date = subject.score_date;
  const until = (await get(scoresUntil)) as CalendarDate | undefined;
  await change<ScoresByDay>(weekPrefix + mondayOf(date), (week = {}) => {
    const isNew = until !== undefined && date > until;
    return isNew || date in week ? weekAfter({ [date]: [], ...week }, answered) : week;
  });
}

/** Whether the longest run of the area may be shorter now than the server said when it was last asked. */
function mayShorten({ item }: AnsweredItem): boolean {
  if (item.operation === 'recordScore') return item.data.score === 0;
  return item.operation === 'deleteScore' || item.operation === 'deleteLifeArea';
}

function weekAfter(week: ScoresByDay, answered: AnsweredItem): ScoresByDay {
  return Object.fromEntries(
    Object.entries(week).map(([date, scores]) => [
      date,
      scoresAfter(scores, { start_date: date, end_date: date }, answered),
    ]),
  );
}

function mondaysOf({ start_date, end_date }: DateRange): CalendarDate[] {
  const dates = datesBetween(mondayOf(start_date), sundayOf(end_date));
  return dates.filter((_, index) => index % 7 === 0);
}
