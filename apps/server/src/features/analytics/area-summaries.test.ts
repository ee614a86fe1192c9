import { expect, it } from 'vitest';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import type { AreaState } from '../../store/area-states.ts';
import type { Store } from '../../store/store.ts';
import { createAreaSummaries } from './area-summaries.ts';

const day = { today: '2026-03-01' };
const slice = <T>(part: () => T) => Promise.resolve(part());

/**
 * Returns `walk` and `changes`. `walk` reads the area summaries of a person and resolves with the
 * ids of the areas whose timelines were read. `changes` replaces parts of an area's state.
 */
function createReader(areas: number) {
  let walked: string[] = [];
  const states = Array.from({ length: areas }, (_, index): AreaState => {
    const area = { id: `area-${index}`, name: '', color: '', position: index, pauses: [] };
    const life = { created_on: '1970-01-01', deleted_on: null, schedule: [] };
    const facts = { area: { ...area, ...life }, pauses: [], years: new Map() };
    return { facts: facts as never, state: '', isMarked: false };
  });
  const changes = new Map<string, Partial<AreaState>>();
  const lifeAreas = {
    states: () =>
      Promise.resolve(states.map((state) => ({ ...state, ...changes.get(state.facts.area.id) }))),
    async *wholeTimelines(_userId: string, wanted: { areas: readonly AreaState['facts'][] }) {
      await Promise.resolve();
      walked.push(...wanted.areas.map(({ area }) => area.id));
      yield wanted.areas.map((facts) => createTimeline({ ...facts, ...day }));
    },
  };
  const read = createAreaSummaries({
    read: ((_principal: unknown, work: (store: unknown) => unknown) =>
      work({ lifeAreas })) as Store['read'],
  });
  const walk = async (user_id: string, rev = 1, today = day.today): Promise<string[]> => {
    walked = [];
    await read({ principal: { user_id, rev }, day: { today } }, slice);
    return walked;
  };
  return { changes, walk };
}

it('a second read of area summaries computes none of the unchanged areas again', async () => {
  const { walk } = createReader(2);
  expect(await walk('ann')).toEqual(['area-0', 'area-1']);
  expect(await walk('ann')).toEqual([]);
  expect(await walk('bob')).toEqual(['area-0', 'area-1']);
});

it('after a mark or a change of an area, a read computes only the summary of this area again', async () => {
  const { walk, changes } = createReader(3);
  await walk('ann');
  changes.set('area-1', { isMarked: true });
  expect(await walk('ann', 2)).toEqual(['area-1']);
  changes.set('area-1', {}).set('area-2', { state: 'archived' });
  expect(await walk('ann', 3)).toEqual(['area-2']);
});

it('a read on another day or with an older rev computes all area summaries again', async () => {
  const { walk } = createReader(2);
  await walk('ann', 2);
  expect(await walk('ann', 1)).toHaveLength(2);
  expect(await walk('ann', 1, '2026-03-02')).toHaveLength(2);
});

it('when area summaries exceed the size limit, those of the person who has not read for longest are dropped first', async () => {
  const { walk } = createReader(350);
  for (const name of ['ann', 'bob', 'ann', 'cem', 'dan']) await walk(name);
  expect(await walk('ann')).toHaveLength(0);
  expect(await walk('dan')).toHaveLength(0);
  expect(await walk('bob')).toHaveLength(350);
});
