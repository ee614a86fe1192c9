import { expect, test } from 'vitest';
import { madeArea, madePause } from '../../testing/factories.ts';
import { listRestingAreas } from './resting-areas.ts';

const today = '2026-03-18';

function dataOf(...pauses: ReturnType<typeof madePause>[]) {
  const areas = [
    madeArea({ id: 'alive' }),
    madeArea({ id: 'long ago', deleted_on: '2026-01-10' }),
    madeArea({ id: 'lately', deleted_on: '2026-03-10' }),
  ];
  return {
    areas: new Map(areas.map((area) => [area.id, area])),
    pauses: new Map(pauses.map((pause) => [pause.id, pause])),
  };
}

const ended = [
  ['lately', 'ended', '2026-03-10'],
  ['long ago', 'ended', '2026-01-10'],
];

function listed(...pauses: ReturnType<typeof madePause>[]) {
  return listRestingAreas(dataOf(...pauses), today).map(({ area, kind, since }) => [
    area.id,
    kind,
    since,
  ]);
}

test('`listRestingAreas` lists archived areas first, then ended areas, with the latest end first', () => {
  expect(listed()).toEqual(ended);
  expect(listed(madePause({ life_area_id: 'alive', first_day: '2026-03-01' }))).toEqual([
    ['alive', 'archived', '2026-03-01'],
    ...ended,
  ]);
});

test('a skip, a pause with an end, a planned pause and a pause of all areas do not archive an area', () => {
  const pauses = [
    madePause({ life_area_id: 'alive', first_day: today, last_day: today }),
    madePause({ life_area_id: 'alive', first_day: '2026-03-10', last_day: '2026-03-30' }),
    madePause({ life_area_id: 'alive', first_day: '2026-03-19' }),
    madePause({ life_area_id: null, first_day: '2026-03-01' }),
  ];
  expect(listed(...pauses)).toEqual(ended);
});

test('an area with two open pauses is archived since the first day of the earlier pause', () => {
  const pauses = ['2026-03-05', '2026-03-02'].map((first_day) =>
    madePause({ life_area_id: 'alive', first_day }),
  );
  expect(listed(...pauses)[0]).toEqual(['alive', 'archived', '2026-03-02']);
});
