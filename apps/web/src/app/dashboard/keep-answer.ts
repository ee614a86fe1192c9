import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { lifeAreasKey } from '../../features/areas/api/list-life-areas.ts';
import { notificationSettingsKey } from '../../features/notifications/api/get-notification-settings.ts';
import { type Inbox, inboxKey } from '../../features/notifications/api/list-notifications.ts';
import { rangeOfScoresKey } from '../../features/scoring/api/list-scores.ts';
import { areasAfter, scoresAfter } from '../../outbox/after-answer.ts';
import type { AnsweredItem } from '../../outbox/send-item.ts';

const areaOperations: ReadonlySet<string> = new Set([
  'createLifeArea',
  'updateLifeArea',
  'deleteLifeArea',
]);
const scoreOperations: ReadonlySet<string> = new Set([
  'recordScore',
  'deleteScore',
  'deleteLifeArea',
]);

/**
 * Puts what the server answered into the cache, so that the screen shows the same when the item leaves the queue. The
 * figures that hang on it are out of date from now on, as is what the answer does not tell; `refreshWhenDrained` asks for both.
 */
export async function keepAnswer(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  if (!('life_area_id' in answered.item.subject)) return keepForAccount(queryClient, answered);
  await keepAreas(queryClient, answered);
  await keepScores(queryClient, answered);
  await leaveFiguresOpen(queryClient);
}

/** What is on its way was perhaps worked out before the change. */
async function leaveFiguresOpen(queryClient: QueryClient): Promise<void> {
  const queryKey = ['analytics'];
  askAgainAfterFirst(queryClient);
  await queryClient.cancelQueries({ queryKey, predicate: (query) => !isAwaited(query) });
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Begun anew with every change of a long queue, the first figures would come last of all: they may come, and are asked for once more then. */
function askAgainAfterFirst(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['analytics'] });
  for (const { queryKey, promise } of queries.filter(isAwaited)) {
    const filters = { queryKey, exact: true };
    // Once for all changes that were answered meanwhile.
    const askAgain = () => queryClient.invalidateQueries(filters, { cancelRefetch: false });
    promise?.then(askAgain, () => {});
  }
}

/** Somebody looks at the screen and has no figures yet. */
function isAwaited(query: Query): boolean {
  return query.state.data === undefined && query.isActive();
}

async function keepForAccount(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  if (answered.operation === 'updateNotificationSettings') {
    // An answer on its way may be older.
    await queryClient.cancelQueries({ queryKey: notificationSettingsKey });
    queryClient.setQueryData(notificationSettingsKey, answered.body);
  } else if (queryClient.getQueryData(inboxKey) !== undefined) {
    // There already, because the inbox is: it weighs nothing on the first visit.
    const { withMarks } = await import('../../features/notifications/inbox-marks.ts');
    await queryClient.cancelQueries({ queryKey: inboxKey });
    queryClient.setQueryData<Inbox>(
      inboxKey,
      (inbox) => inbox && withMarks(inbox, [answered.item]),
    );
  }
}

async function keepAreas(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  if (!areaOperations.has(answered.operation)) return;
  await keep<LifeArea>(queryClient, lifeAreasKey(true), (areas) => areasAfter(areas, answered));
}

async function keepScores(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  if (!scoreOperations.has(answered.operation)) return;
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['scores'] });
  for (const { queryKey } of queries) {
    const range = rangeOfScoresKey(queryKey);
    if (range === null) continue;
    await keep<Score>(queryClient, queryKey, (scores) => scoresAfter(scores, range, answered));
    // Another device may have marked the day since, which the answer does not say.
    if (answered.operation === 'deleteScore' && holds(range, answered.item.subject.score_date)) {
      await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }
}

function holds({ start_date, end_date }: DateRange, date: CalendarDate): boolean {
  return start_date <= date && date <= end_date;
}

type Change<Row> = (rows: readonly Row[]) => readonly Row[];

/** An answer on its way may be older than what is kept here and would bring the old state back: it is asked for anew. */
async function keep<Row>(queryClient: QueryClient, queryKey: QueryKey, change: Change<Row>) {
  const wasFetching = queryClient.isFetching({ queryKey, exact: true }) > 0;
  if (wasFetching) await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows && change(rows));
  if (wasFetching) void queryClient.invalidateQueries({ queryKey, exact: true });
}
