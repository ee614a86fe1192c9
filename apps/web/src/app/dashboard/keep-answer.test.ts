import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { areaIdOf, type Change, queueOf } from '@daymark/shared/testing/outbox-items.ts';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lifeAreasKey } from '../../features/areas/api/list-life-areas.ts';
import { inboxKey } from '../../features/notifications/api/list-notifications.ts';
import { scoresKey } from '../../features/scoring/api/list-scores.ts';
import type { AnsweredItem } from '../../outbox/send-item.ts';
import { madeArea, madeScore } from '../../testing/made-area.ts';
import { keepAnswer } from './keep-answer.ts';

const week = { start_date: '2026-02-23', end_date: '2026-03-01' };
const otherWeek = { start_date: '2026-03-02', end_date: '2026-03-08' };
const health = madeArea({ id: areaIdOf(1), name: 'Health' });
const notDone = madeScore({ life_area_id: health.id, score_date: '2026-03-01', score: 0 });
const done = { ...notDone, score: 1 } as const;

let queryClient: QueryClient;
const areas = () => queryClient.getQueryData<readonly LifeArea[]>(lifeAreasKey(true));
const scores = (range = week) => queryClient.getQueryData<readonly Score[]>(scoresKey(range));

function answered(change: Change, body: LifeArea | Score | null | undefined): AnsweredItem {
  const [item] = queueOf([change]);
  return { operation: change.operation, item, body } as AnsweredItem;
}

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(lifeAreasKey(true), [health]);
  queryClient.setQueryData(scoresKey(week), [notDone]);
  queryClient.setQueryData(scoresKey(otherWeek), []);
});

test('keeps a new area in its position', async () => {
  const first = madeArea({ id: areaIdOf(2), position: -1 });
  await keepAnswer(queryClient, answered({ operation: 'createLifeArea', area: 2 }, first));
  expect(areas()).toEqual([first, health]);
});

test('keeps a changed area in the place of the old one', async () => {
  const changed = { ...health, name: 'Sport' };
  await keepAnswer(queryClient, answered({ operation: 'updateLifeArea', area: 1 }, changed));
  expect(areas()).toEqual([changed]);
});

test('ends a deleted area on the day of its deletion', async () => {
  await keepAnswer(queryClient, answered({ operation: 'deleteLifeArea', area: 1 }, undefined));
  expect(areas()).toMatchObject([{ id: health.id, deleted_on: '2026-03-01', is_active: false }]);
  expect(scores()).toEqual([notDone]);
});

test('M2: asks for the inbox anew when an area was erased, and not when one ended', async () => {
  queryClient.setQueryData(inboxKey, { notifications: [], unread: 0 });
  const isOpen = () => queryClient.getQueryState(inboxKey)?.isInvalidated;
  const ended = answered({ operation: 'deleteLifeArea', area: 1 }, undefined);
  await keepAnswer(queryClient, ended);
  expect(isOpen()).toBe(false);
  const subject = { ...ended.item.subject, erase: true };
  await keepAnswer(queryClient, { ...ended, item: { ...ended.item, subject } } as AnsweredItem);
  expect(isOpen()).toBe(true);
});

test('keeps the score that the server answered, in its week only', async () => {
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  expect(scores()).toEqual([done]);
  expect(scores(otherWeek)).toEqual([]);
});

test("sync 1: keeps another device's entry that the server answered to a mark for unmarked days", async () => {
  const theirs = { ...notDone, id: 'theirs', notes: 'sprained my ankle' };
  const [item] = queueOf([{ operation: 'recordScore', area: 1 }]);
  if (item?.operation !== 'recordScore') throw new Error('it is the record');
  const data = { ...item.data, only_if_unmarked: true };
  for (const before of [[], [notDone]]) {
    queryClient.setQueryData(scoresKey(week), before);
    const { operation } = item;
    await keepAnswer(queryClient, { operation, item: { ...item, data }, body: theirs });
    expect(scores()).toEqual([theirs]);
  }
});

test('shows a day as cleared whose mark was overtaken by that', async () => {
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, null));
  expect(scores()).toEqual([]);
});

test('takes a deleted score out of its week', async () => {
  await keepAnswer(queryClient, answered({ operation: 'deleteScore', area: 1 }, undefined));
  expect(scores()).toEqual([]);
});

test('takes a day that it cleared for open until the server says what is there', async () => {
  const isOpen = (range: typeof week) =>
    queryClient.getQueryState(scoresKey(range))?.isInvalidated ?? null;
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  expect(isOpen(week)).toBe(false);
  await keepAnswer(queryClient, answered({ operation: 'deleteScore', area: 1 }, undefined));
  expect([isOpen(week), isOpen(otherWeek)]).toEqual([true, false]);
});

test('makes up no list that was never asked for', async () => {
  queryClient.clear();
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  await keepAnswer(queryClient, answered({ operation: 'createLifeArea', area: 1 }, health));
  expect(areas()).toBeUndefined();
  expect(scores()).toBeUndefined();
});

test('lets no older answer, still on its way, bring back what was before', async () => {
  const answers: ((rows: readonly Score[]) => void)[] = [];
  const queryFn = () => new Promise<readonly Score[]>((resolve) => void answers.push(resolve));
  const early = queryClient.query({ queryKey: scoresKey(week), queryFn }).catch(() => {});
  await expect.poll(() => answers.length).toBe(1);
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  answers[0]?.([notDone]);
  await early;
  expect(scores()).toEqual([done]);
});

test('marks the figures as out of date', async () => {
  queryClient.setQueryData(['analytics', 'dashboard'], { today_progress: 0 });
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  expect(queryClient.getQueryState(['analytics', 'dashboard'])?.isInvalidated).toBe(true);
});

/** What somebody looks at and that has been asked for, with all that is asked for of it. */
function asked(queryKey: QueryKey) {
  const answers: ((data: unknown) => void)[] = [];
  let aborted = 0;
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => void (aborted += 1));
    return new Promise<unknown>((resolve) => void answers.push(resolve));
  };
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  onTestFinished(observer.subscribe(() => {}));
  return { answers, aborted: () => aborted, shown: () => queryClient.getQueryData(queryKey) };
}

const askedFigures = () => asked(['analytics', 'dashboard']);

async function drain(changes: number): Promise<void> {
  for (let left = changes; left > 0; left -= 1) {
    await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  }
}

test('lets no figures pass for current that were asked for before the change', async () => {
  const { answers, shown } = askedFigures();
  await drain(1);
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await expect.poll(shown).toBe(2);
});

test('lets the first figures come while a long queue leaves, and asks for them once more then', async () => {
  const { answers, aborted, shown } = askedFigures();
  await drain(20);
  expect([answers.length, aborted()]).toEqual([1, 0]);
  answers[0]?.(1);
  await expect.poll(shown).toBe(1);
  await expect.poll(() => answers.length).toBe(2);
  expect(aborted()).toBe(0);
  answers[1]?.(2);
  await expect.poll(shown).toBe(2);
  expect(answers).toHaveLength(2);
});

test('takes figures that are asked for a second time, and are there already, from their way', async () => {
  const { answers, aborted, shown } = askedFigures();
  answers[0]?.(1);
  await expect.poll(shown).toBe(1);
  void queryClient.refetchQueries({ queryKey: ['analytics'] });
  await drain(1);
  expect([answers.length, aborted(), shown()]).toEqual([2, 1, 1]);
});

describe('a long queue that leaves while a list is asked for', () => {
  const isOpen = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.isInvalidated;

  test('lets its first answer come, with the changes in it, and has it asked for once more then', async () => {
    queryClient.removeQueries({ queryKey: scoresKey(week) });
    const { answers, aborted, shown } = asked(scoresKey(week));
    await drain(50);
    expect([answers.length, aborted(), shown()]).toEqual([1, 0, undefined]);
    answers[0]?.([notDone]);
    await expect.poll(() => answers.length).toBe(2);
    expect([shown(), aborted()]).toEqual([[done], 0]);
    answers[1]?.([done]);
    await expect.poll(() => isOpen(scoresKey(week))).toBe(false);
    expect(answers).toHaveLength(2);
  });

  test('lets the first answer come where the device had the list until then', async () => {
    queryClient.setQueryData(scoresKey(week), [notDone], { updatedAt: 0 });
    const { answers, aborted, shown } = asked(scoresKey(week));
    await drain(50);
    expect([answers.length, aborted(), shown()]).toEqual([1, 0, [done]]);
    answers[0]?.([notDone]);
    await expect.poll(() => answers.length).toBe(2);
    expect(shown()).toEqual([done]);
  });

  test('takes from its way what is asked for a second time, once, and leaves the list open', async () => {
    const { answers, aborted, shown } = asked(scoresKey(week));
    await drain(50);
    expect([answers.length, aborted(), shown()]).toEqual([1, 1, [done]]);
    expect(isOpen(scoresKey(week))).toBe(true);
  });

  test('does the same with the areas', async () => {
    queryClient.removeQueries({ queryKey: lifeAreasKey(true) });
    const { answers, aborted, shown } = asked(lifeAreasKey(true));
    const changed = { ...health, name: 'Sport' };
    for (let left = 50; left > 0; left -= 1) {
      await keepAnswer(queryClient, answered({ operation: 'updateLifeArea', area: 1 }, changed));
    }
    expect([answers.length, aborted()]).toEqual([1, 0]);
    answers[0]?.([health]);
    await expect.poll(() => answers.length).toBe(2);
    expect(shown()).toEqual([changed]);
    await keepAnswer(queryClient, answered({ operation: 'updateLifeArea', area: 1 }, health));
    expect([answers.length, aborted(), shown()]).toEqual([2, 1, [health]]);
    expect(isOpen(lifeAreasKey(true))).toBe(true);
  });

  test('lets alone the weeks that no change is in', async () => {
    const { answers, aborted } = asked(scoresKey(otherWeek));
    await drain(1);
    await keepAnswer(queryClient, answered({ operation: 'deleteLifeArea', area: 1 }, undefined));
    expect([answers.length, aborted(), isOpen(scoresKey(otherWeek))]).toEqual([1, 0, false]);
  });
});

test('takes nothing that the device had for what the server said, though a change of it was answered', async () => {
  queryClient.setQueryData(lifeAreasKey(true), [health], { updatedAt: 0 });
  const changed = { ...health, name: 'Sport' };
  await keepAnswer(queryClient, answered({ operation: 'updateLifeArea', area: 1 }, changed));
  expect(queryClient.getQueryState(lifeAreasKey(true))).toMatchObject({
    data: [changed],
    dataUpdatedAt: 0,
  });
});

test('leaves a cleared day open when another day of its week is marked after it', async () => {
  await keepAnswer(queryClient, answered({ operation: 'deleteScore', area: 1 }, undefined));
  await keepAnswer(queryClient, answered({ operation: 'recordScore', area: 1 }, done));
  expect(queryClient.getQueryState(scoresKey(week))?.isInvalidated).toBe(true);
});
