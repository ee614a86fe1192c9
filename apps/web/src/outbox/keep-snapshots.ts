import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween, mondayOf } from '@daymark/shared/calendar/week.ts';
import type { Clock } from '../lib/clock.ts';
import { areasAfter, scoresAfter } from './after-answer.ts';
import { type DeviceSession, sessionKey } from './device-store.ts';
import type { LocalDatabase, SnapshotTransaction } from '../replica/local-database.ts';
import type { ScoresByDay } from './score-book.ts';
import type { AnsweredItem } from './send-item.ts';
import {
  scoresUntil,
  type Snapshots,
  type SnapshotShapes,
  snapshotVersion,
  weekPrefix,
} from './snapshots.ts';

type SnapshotWrites = Pick<Snapshots, 'keep' | 'keepScores' | 'erase' | 'keepAnswer'>;

export function createSnapshotWrites(database: LocalDatabase, clock: Clock): SnapshotWrites {
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
    async erase(userId) {
      const all = IDBKeyRange.bound([userId], [userId, []]);
      await (await database.connect()).delete('snapshots', all);
    },
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
      await store.put({ user_id: userId, name, version: snapshotVersion, kept_at, data });
    },
    async get(name) {
      const kept = await store.get([userId, name]);
      return kept?.version === snapshotVersion ? kept.data : undefined;
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
  const said = (await get('dashboard')) as SnapshotShapes['dashboard'] | undefined;
  if (mayLessen(answered, said?.today)) await Promise.all([drop('dashboard'), drop('streaks')]);
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

/** Whether a longest run, or the number of perfect weeks, may be less now than the server said on that day. */
function mayLessen(answered: AnsweredItem, saidOn: CalendarDate | undefined): boolean {
  switch (answered.operation) {
    case 'createLifeArea':
      return saidOn !== undefined && answered.item.data.created_on < saidOn;
    case 'updateLifeArea':
      return answered.item.data.is_active !== undefined;
    case 'recordScore':
      return answered.item.data.score === 0 || answered.body?.score !== 1;
    default:
      return answered.operation === 'deleteScore' || answered.operation === 'deleteLifeArea';
  }
}

function weekAfter(week: ScoresByDay, answered: AnsweredItem): ScoresByDay {
  return Object.fromEntries(
    Object.entries(week).map(([date, scores]) => [
      date,
      scoresAfter(scores, { start_date: date, end_date: date }, answered),
    ]),
  );
}
