import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { lifeAreasKey } from '../../features/areas/api/list-life-areas.ts';
import { rangeOfScoresKey, scoresKey } from '../../features/scoring/api/list-scores.ts';
import { overlayAreas, overlayScores } from '../../outbox/overlay.ts';
import type { AnsweredItem } from '../../outbox/send-item.ts';

/**
 * Puts what the server answered into the cache, so that the screen shows the same when the item leaves the queue. The
 * figures that hang on it are out of date from now on; they are asked for once the queue has drained.
 */
export async function keepAnswer(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  await keepAreas(queryClient, answered);
  await keepScores(queryClient, answered);
  await queryClient.invalidateQueries({ queryKey: ['analytics'], refetchType: 'none' });
}

async function keepAreas(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  const key = lifeAreasKey(true);
  switch (answered.operation) {
    case 'createLifeArea':
    case 'updateLifeArea':
      return keep<LifeArea>(queryClient, key, (areas) => withArea(areas, answered.body));
    case 'deleteLifeArea':
      return keep<LifeArea>(queryClient, key, (areas) =>
        overlayAreas(areas, [answered.item], { includeDeleted: true }),
      );
    default:
  }
}

async function keepScores(queryClient: QueryClient, answered: AnsweredItem): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['scores'] });
  for (const { queryKey } of queries) {
    const range = rangeOfScoresKey(queryKey);
    if (range === null) continue;
    const laid = (scores: readonly Score[]) => overlayScores(scores, [answered.item], range);
    if (answered.operation === 'recordScore') {
      await keep<Score>(queryClient, scoresKey(range), (scores) =>
        laid(scores).map((score) => (isSameDay(score, answered.body) ? answered.body : score)),
      );
    } else if (answered.operation === 'deleteScore' || answered.operation === 'deleteLifeArea') {
      await keep<Score>(queryClient, scoresKey(range), laid);
    }
  }
}

type Change<Row> = (rows: readonly Row[]) => readonly Row[];

/** An answer on its way may be older than what is kept here and would bring the old state back: it is asked for anew. */
async function keep<Row>(queryClient: QueryClient, queryKey: QueryKey, change: Change<Row>) {
  const wasFetching = queryClient.isFetching({ queryKey, exact: true }) > 0;
  if (wasFetching) await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<readonly Row[]>(queryKey, (rows) => rows && change(rows));
  if (wasFetching) void queryClient.invalidateQueries({ queryKey, exact: true });
}

function withArea(areas: readonly LifeArea[], area: LifeArea): readonly LifeArea[] {
  return [...areas.filter(({ id }) => id !== area.id), area].toSorted(
    (a, b) => a.position - b.position,
  );
}

function isSameDay(a: Score, b: Score): boolean {
  return a.life_area_id === b.life_area_id && a.score_date === b.score_date;
}
