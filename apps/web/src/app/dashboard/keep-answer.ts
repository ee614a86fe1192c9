import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { lifeAreasKey } from '../../features/areas/api/list-life-areas.ts';
import { notificationSettingsKey } from '../../features/notifications/api/get-notification-settings.ts';
import { type Inbox, inboxKey } from '../../features/notifications/api/list-notifications.ts';
import { rangeOfScoresKey } from '../../features/scoring/api/list-scores.ts';
import { askAgainAfter } from '../ask-again-after.ts';
import { areasAfter, scoresAfter } from '../../outbox/after-answer.ts';
import type { AnsweredItem } from '../../outbox/send-item.ts';

const areaOperations: ReadonlySet<string> = new Set([
  'createLifeArea',
  'updateLifeArea',
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
  // The server has taken out what named the area.
  if (isErasure(answered)) void queryClient.invalidateQueries({ queryKey: inboxKey });
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
  for (const query of queries.filter(isAwaited)) askAgainAfter(queryClient, query);
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
  const query = queryClient.getQueryCache().find({ queryKey: lifeAreasKey(true) });
  if (query) await keep<LifeArea>(queryClient, query, (areas) => areasAfter(areas, answered));
}

async function keepScores(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['scores'] });
  for (const query of queries) {
    const range = rangeOfScoresKey(query.queryKey);
    if (range === null || !concerns(answered, range)) continue;
    await keep<Score>(queryClient, query, (scores) => scoresAfter(scores, range, answered));
    // Another device may have marked the day since, which the answer does not say.
    if (answered.operation === 'deleteScore') await leaveOpen(queryClient, query);
  }
}

/** Whether it changes a score of the range. */
function concerns(answered: AnsweredItem, range: DateRange): boolean {
  const { subject } = answered.item;
  return 'score_date' in subject ? holds(range, subject.score_date) : isErasure(answered);
}

function isErasure({ item: { subject } }: AnsweredItem): boolean {
  return 'erase' in subject && subject.erase;
}

function holds({ start_date, end_date }: DateRange, date: CalendarDate): boolean {
  return start_date <= date && date <= end_date;
}

type Change<Row> = (rows: readonly Row[]) => readonly Row[];

/**
 * An answer on its way may be older than what is kept here and would bring the old state back. Begun anew with every
 * change of a long queue, the first one would come last of all: it may come, takes in what was answered meanwhile, and
 * is asked for once more then. A later one is taken from its way, and the list left open.
 */
async function keep<Row>(
  queryClient: QueryClient,
  query: Query,
  change: Change<Row>,
): Promise<void> {
  const { queryKey, promise, state } = query;
  const filters = { queryKey, exact: true };
  const isOnItsWay = state.fetchStatus === 'fetching';
  const mayCome = isOnItsWay && isFirst(query);
  const isTaken = isOnItsWay && !mayCome;
  if (isTaken) await queryClient.cancelQueries(filters);
  put(queryClient, query, change);
  if (state.isInvalidated || isTaken) await leaveOpen(queryClient, query);
  if (!mayCome) return;
  const askAgain = () => {
    put(queryClient, query, change);
    // Once for all changes that were answered meanwhile.
    void queryClient.invalidateQueries(filters, { cancelRefetch: false });
  };
  promise?.then(askAgain, () => {});
}

/** The server has said nothing of it yet. What nobody looks at is not asked for again by itself, so it may come as well. */
function isFirst(query: Query): boolean {
  return query.state.dataUpdatedAt === 0 || !query.isActive();
}

/** The rest of the list stays as old as it was. */
function put<Row>(queryClient: QueryClient, { queryKey, state }: Query, change: Change<Row>): void {
  queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows && change(rows), {
    updatedAt: state.dataUpdatedAt,
  });
}

function leaveOpen(queryClient: QueryClient, { queryKey }: Query) {
  return queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}
