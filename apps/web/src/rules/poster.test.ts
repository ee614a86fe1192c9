import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { yearsOf } from '@daymark/shared/testing/any-timed-history.ts';
import type { PausedDays } from '@daymark/shared/timeline/pause.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { type Timeline, createTimeline } from '@daymark/shared/timeline/timeline.ts';
import type { Picture, PictureText, Shape } from './picture.ts';
import { drawSvg } from './picture-svg.ts';
import { type PosterFacts, drawPoster, getYearStats } from './poster.ts';

const colors = {
  surface: '#ffffff',
  text: '#000000',
  muted: '#777777',
  line: '#dddddd',
  lineStrong: '#888888',
  heat: ['#e00000', '#e10000', '#e20000', '#e30000', '#e40000'],
  area: ['#00a000', '#00b000'],
  areaEdge: '#008000',
} as const;

const words = {
  title: 'Reading',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  stats: [
    { value: '287', label: 'Days done' },
    { value: '34', label: 'Best streak' },
  ],
  states: {
    done: 'Completed',
    'not-done': 'Not done',
    none: 'No entry',
    paused: 'Paused',
    'not-due': 'Not due',
    kept: 'Kept',
    partly: 'Partly done',
  },
  less: 'Less',
  more: 'More',
};

interface Days {
  readonly marks: Readonly<Record<CalendarDate, ScoreValue>>;
  readonly pauses?: readonly PausedDays[];
  readonly created_on?: CalendarDate;
  readonly today?: CalendarDate;
  readonly target?: Target;
}

function madeTimeline({ marks, pauses = [], target, ...days }: Days): Timeline {
  const { created_on = '2026-01-01', today = '2026-12-31' } = days;
  const rule = { kind: 'daily' } as const;
  const schedule = target === undefined ? [] : [{ from: created_on, rule, target }];
  const area = { id: 'reading', created_on, deleted_on: null, schedule };
  return createTimeline({
    area,
    pauses,
    years: yearsOf(new Map(Object.entries(marks))),
    today,
  });
}

function madePoster(parts: Partial<PosterFacts> = {}): Picture {
  return drawPoster({
    subject: 'area',
    timelines: [madeTimeline({ marks: {} })],
    amounts: new Map(),
    year: 2026,
    firstWeekday: 1,
    words,
    colors,
    measure: (text, { size }) => text.length * size * 0.55,
    ...parts,
  });
}

const isText = (shape: Shape): shape is PictureText => shape.kind === 'text';
const textsOf = ({ shapes }: Picture) => shapes.filter(isText);
const squaresOf = ({ shapes }: Picture) =>
  shapes.filter((shape) => shape.kind === 'square' && shape.width === 38);
const wordsOf = (picture: Picture) => textsOf(picture).map(({ text }) => text);

it.each([
  [2026, 365],
  [2028, 366],
])(
  'a poster of %d has a square for each of its %d days, and one square in its legend',
  (year, days) => {
    const created_on = `${year}-01-01`;
    const timeline = madeTimeline({ marks: {}, created_on, today: `${year}-12-31` });
    expect(squaresOf(madePoster({ year, timelines: [timeline] }))).toHaveLength(days + 1);
  },
);

it('a poster names the area, the year, the stats and the states', () => {
  const marks = { '2026-01-01': 1, '2026-01-02': 0 } as const;
  const pauses = [{ first_day: '2026-01-03', last_day: '2026-01-04' }];
  const texts = wordsOf(madePoster({ timelines: [madeTimeline({ marks, pauses })] }));
  for (const text of [
    'Reading',
    '2026',
    'Jan',
    '287',
    'Days done',
    '34',
    'Best streak',
    'Daymark',
  ]) {
    expect(texts).toContain(text);
  }
  expect(texts.slice(-5)).toEqual(['Completed', 'Not done', 'No entry', 'Paused', 'Daymark']);
});

it('a poster begins its weeks with the chosen first weekday', () => {
  // 1 January 2026 was a Thursday.
  const first = (firstWeekday: Weekday) => {
    const picture = madePoster({ firstWeekday });
    const columns = textsOf(picture)
      .filter(({ size }) => size === 18)
      .slice(0, 7);
    const [square] = squaresOf(picture);
    const column = ((square as { x: number }).x - 100) / 44;
    return [columns.map(({ text }) => text).join(' '), columns[column]?.text];
  };
  expect(first(1)).toEqual(['Mo Tu We Th Fr Sa Su', 'Th']);
  expect(first(7)).toEqual(['Su Mo Tu We Th Fr Sa', 'Th']);
  expect(first(6)).toEqual(['Sa Su Mo Tu We Th Fr', 'Th']);
});

it('a poster of all areas colors each day by its completion', () => {
  const timelines = [
    madeTimeline({ marks: { '2026-01-01': 1, '2026-01-02': 1 }, today: '2026-01-03' }),
    madeTimeline({ marks: { '2026-01-01': 1 }, today: '2026-01-03' }),
  ];
  const picture = madePoster({ subject: 'all', timelines });
  const fills = squaresOf(picture).map((shape) => (shape as { fill: unknown }).fill);
  expect(fills.slice(0, 4)).toEqual(['#e40000', '#e20000', '#e00000', null]);
  expect(wordsOf(picture)).toEqual(expect.arrayContaining(['Less', 'More']));
});

it('a poster shades a partly done day by the reached part of the target', () => {
  const target = { kind: 'at_least', amount: 8 } as const;
  const marks = { '2026-01-01': 0, '2026-01-02': 0, '2026-01-03': 1 } as const;
  const timeline = madeTimeline({ marks, target, today: '2026-01-03' });
  const amounts = new Map([[2026, { '2026-01-01': 2, '2026-01-02': 6, '2026-01-03': 8 }]]);
  const picture = madePoster({ timelines: [timeline], amounts });
  const fills = squaresOf(picture).map((shape) => (shape as { fill: unknown }).fill);
  expect(fills.slice(0, 3)).toEqual(['#aec9ae', '#7cb47c', ['#00a000', '#00b000']]);
  expect(wordsOf(picture).slice(-3)).toEqual(['Completed', 'Partly done', 'Daymark']);
});

it('a poster draws a day that a limit kept without an entry as an outline with a dot', () => {
  const target = { kind: 'at_most', amount: 0 } as const;
  const timeline = madeTimeline({ marks: { '2026-01-02': 0 }, target, today: '2026-01-03' });
  const picture = madePoster({ timelines: [timeline] });
  expect(squaresOf(picture)[0]).toMatchObject({ fill: null, edge: { color: '#888888' } });
  expect(picture.shapes).toContainEqual(expect.objectContaining({ width: 12, fill: '#008000' }));
  expect(wordsOf(picture).slice(-3)).toEqual(['Not done', 'Kept', 'Daymark']);
});

it('a poster shrinks a long name and shortens a very long name', () => {
  const titleOf = (title: string) => textsOf(madePoster({ words: { ...words, title } }))[0];
  expect(titleOf('Reading')).toMatchObject({ text: 'Reading', size: 88 });
  const longer = 'Reading before going to sleep';
  expect(titleOf(longer)?.text).toBe(longer);
  expect(titleOf(longer)?.size).toBeLessThan(88);
  const cut = titleOf('👩‍👩‍👧‍👦'.repeat(25));
  expect(cut?.size).toBe(52);
  expect(cut?.text).toMatch(/^(?:👩‍👩‍👧‍👦)+…$/u);
});

it('a poster keeps every text inside its edges', () => {
  const long = 'Paused, skipped or otherwise left out';
  const states = { ...words.states, paused: long, none: long };
  const marks = { '2026-01-01': 1, '2026-01-02': 0 } as const;
  const pauses = [{ first_day: '2026-01-03', last_day: '2026-01-04' }];
  const picture = madePoster({
    words: { ...words, states },
    timelines: [madeTimeline({ marks, pauses })],
  });
  for (const { text, x, y, size, align } of textsOf(picture)) {
    const width = text.length * size * 0.55;
    const left = align === 'end' ? x - width : align === 'middle' ? x - width / 2 : x;
    expect(left).toBeGreaterThanOrEqual(100 - size);
    expect(left + width).toBeLessThanOrEqual(1500 + size);
    expect(y).toBeLessThan(picture.height);
  }
});

it('the SVG of a poster escapes markup and invalid characters in the name', () => {
  const title = '<script>&"\u{7}\u{d800}\u{fffe}';
  const svg = drawSvg(madePoster({ words: { ...words, title } }));
  expect(svg).toContain('&lt;script&gt;&amp;&quot;\u{fffd}</text>');
  expect(svg).not.toMatch(/<script|href|<style|url\((?!#)/);
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"')).toBe(
    true,
  );
});

it('the SVG of a poster has a title element with the stats', () => {
  expect(drawSvg(madePoster())).toContain(
    '<title>Reading, 2026. Days done: 287. Best streak: 34</title>',
  );
});

it('the SVG of a poster defines each gradient once', () => {
  const marks = Object.fromEntries(
    Array.from({ length: 5 }, (_, day) => [addDays('2026-01-01', day), 1 as const]),
  );
  const svg = drawSvg(madePoster({ timelines: [madeTimeline({ marks })] }));
  expect(svg.match(/<linearGradient/g)).toHaveLength(1);
  expect(svg.match(/fill="url\(#paint-0\)"/g)?.length).toBeGreaterThan(5);
});

it('the stats of a year count only days of that year, even in a streak', () => {
  const marks = Object.fromEntries(
    Array.from({ length: 20 }, (_, day) => [addDays('2025-12-22', day), 1 as const]),
  );
  const timeline = madeTimeline({ marks, created_on: '2025-12-22', today: '2026-01-12' });
  expect(getYearStats([timeline], 2025)).toMatchObject({
    done: 10,
    longestStreak: { length: 10, unit: 'days' },
    perfectDays: 10,
  });
  expect(getYearStats([timeline], 2026)).toMatchObject({
    done: 10,
    completion: 90.9,
    longestStreak: { length: 10, unit: 'days' },
    perfectDays: 10,
  });
});

it('the strength of a year is the strength on its last day, or on yesterday if today has no mark', () => {
  const marks = Object.fromEntries(
    Array.from({ length: 20 }, (_, day) => [addDays('2026-01-01', day), 1 as const]),
  );
  const strengthOn = (today: CalendarDate, year = 2026) =>
    getYearStats([madeTimeline({ marks, today })], year).strength;
  expect(strengthOn('2026-01-20')).toBe(65.6);
  expect(strengthOn('2026-01-21')).toBe(65.6);
  expect(strengthOn('2026-01-22')).toBeLessThan(65);
  expect(strengthOn('2026-01-22', 2025)).toBeNull();
});

it('the stats of a year without areas are empty', () => {
  expect(getYearStats([], 2026)).toEqual({
    done: 0,
    completion: null,
    perfectDays: 0,
    longestStreak: { length: 0, unit: 'days' },
    strength: null,
  });
});
