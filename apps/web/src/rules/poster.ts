import {
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import {
  listDates,
  getLastDayOfMonth,
  type Weekday,
  getWeekday,
  listWeekdaysFrom,
} from '@daymark/shared/calendar/week.ts';
import { cellStates } from './cell-state.ts';
import {
  getCompletionRate,
  isPerfect,
  type CompletionRate,
  sumTallies,
  tallyTimelines,
} from '@daymark/shared/timeline/completion.ts';
import { getEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import { tallyDays } from '@daymark/shared/timeline/tally-days.ts';
import { getHeatStep } from './heat-step.ts';
import { roundStrength, computeStrengths } from '@daymark/shared/analytics/strength.ts';
import { getIndexRange } from '@daymark/shared/timeline/day-arrays.ts';
import { markCodes } from '@daymark/shared/timeline/day-codes.ts';
import { getLengthInDays, getStreak, type StreakUnit } from '@daymark/shared/timeline/streak.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getFirstDayOfYear } from '@daymark/shared/timeline/year-marks.ts';
import type { Font, Picture, PictureText, Shape } from './picture.ts';
import {
  cellSize,
  drawFilled,
  drawOutline,
  drawStateCell,
  type Place,
  type PosterColors,
} from './poster-cells.ts';
import { getShownCell, type ShownAmounts, type ShownCell } from './shown-cell.ts';

export interface PosterWords {
  readonly title: string;
  /** Starting with January. */
  readonly months: readonly string[];
  /** Starting with Monday, in one or two letters. */
  readonly weekdays: readonly string[];
  /** Stats like `287` and `Days done`, at most four. */
  readonly stats: readonly { readonly value: string; readonly label: string }[];
  readonly states: Readonly<Record<ShownCell['state'], string>>;
  readonly less: string;
  readonly more: string;
}

export interface PosterFacts {
  readonly subject: 'area' | 'all';
  readonly timelines: readonly Timeline[];
  /** Amounts of the area if the poster has a single area. */
  readonly amounts: ShownAmounts;
  readonly year: number;
  readonly firstWeekday: Weekday;
  readonly words: PosterWords;
  readonly colors: PosterColors;
  readonly measure: (text: string, font: Font) => number;
}

const size = { width: 1600, height: 2000 } as const;
const margin = 100;
const contentWidth = size.width - 2 * margin;
const columns = 4;
const pitch = 44;
const blockWidth = 6 * pitch + cellSize;
const blockGap = (contentWidth - columns * blockWidth) / (columns - 1);
const blockPitch = 394;
const monthsTop = 356;
const statsBase = 1650;
const legendTop = 1832;

const titleFont = { size: 88, weight: 700 } as const;
const smallestTitle = 52;

export function drawPoster(facts: PosterFacts): Picture {
  const { words, year } = facts;
  return {
    ...size,
    title: [`${words.title}, ${year}`, ...words.stats.map(statText)].join('. '),
    shapes: [
      background(facts),
      ...titleShapes(facts),
      ...monthShapes(facts),
      ...statShapes(facts),
      ...legendShapes(facts),
    ],
  };
}

const statText = ({ value, label }: PosterWords['stats'][number]) => `${label}: ${value}`;

function background({ colors }: PosterFacts): Shape {
  return { kind: 'square', x: 0, y: 0, ...size, radius: 0, fill: colors.surface, edge: null };
}

function titleShapes({ subject, year, words, colors, measure }: PosterFacts): Shape[] {
  const yearText = String(year);
  const yearFont = { size: titleFont.size, weight: 400 };
  const width = contentWidth - measure(yearText, yearFont) - margin / 2;
  const title = fitted(words.title, { width, font: titleFont, smallest: smallestTitle }, measure);
  const baseline = 190;
  return [
    textAt(margin, baseline, { ...title, color: colors.text }),
    textAt(size.width - margin, baseline, {
      ...yearFont,
      text: yearText,
      color: colors.muted,
      align: 'end',
    }),
    {
      kind: 'square',
      x: margin,
      y: 236,
      width: 120,
      height: 12,
      radius: 6,
      fill: subject === 'area' ? colors.area : colors.heat[3],
      edge: null,
    },
  ];
}

interface Room {
  readonly width: number;
  readonly font: Font;
  readonly smallest: number;
}

function fitted(
  text: string,
  { width, font, smallest }: Room,
  measure: PosterFacts['measure'],
): Font & { readonly text: string } {
  const wanted = measure(text, font);
  const scale = wanted === 0 ? 1 : Math.min(1, width / wanted);
  const own = { ...font, size: Math.max(smallest, Math.floor(font.size * scale)) };
  if (measure(text, own) <= width) return { ...own, text };
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`, own) > width) {
    letters.pop();
  }
  return { ...own, text: `${letters.join('').trimEnd()}…` };
}

type TextStyle = Pick<PictureText, 'text' | 'size' | 'weight' | 'color'> & {
  readonly align?: PictureText['align'];
};

function textAt(x: number, y: number, style: TextStyle): PictureText {
  return { kind: 'text', x, y, align: 'start', ...style };
}

function monthShapes(facts: PosterFacts): Shape[] {
  const look = lookOfDays(facts);
  return facts.words.months.flatMap((name, month) => {
    const x = margin + (month % columns) * (blockWidth + blockGap);
    const y = monthsTop + Math.floor(month / columns) * blockPitch;
    return [...monthHead(facts, name, { x, y }), ...monthDays(facts, month, { x, y, look })];
  });
}

function monthHead({ words, colors, firstWeekday }: PosterFacts, name: string, { x, y }: Place) {
  return [
    textAt(x, y + 28, { text: name, size: 30, weight: 600, color: colors.text }),
    ...listWeekdaysFrom(firstWeekday).map((weekday, day) =>
      textAt(x + day * pitch + cellSize / 2, y + 68, {
        text: words.weekdays[weekday - 1] ?? '',
        size: 18,
        weight: 400,
        color: colors.muted,
        align: 'middle',
      }),
    ),
  ];
}

type Look = (date: CalendarDate, place: Place) => Shape[];

function monthDays(
  { year, firstWeekday }: PosterFacts,
  month: number,
  { x, y, look }: Place & { readonly look: Look },
): Shape[] {
  const first = `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`;
  const offset = (getWeekday(toDayNumber(first)) - firstWeekday + 7) % 7;
  return listDates(first, getLastDayOfMonth(first)).flatMap((date, index) => {
    const at = offset + index;
    const place = { x: x + (at % 7) * pitch, y: y + 82 + Math.floor(at / 7) * pitch };
    return look(date, place);
  });
}

function lookOfDays(facts: PosterFacts): Look {
  const { subject, timelines, amounts, year, colors } = facts;
  if (subject === 'area') {
    const [timeline] = timelines;
    return (date, place) =>
      drawStateCell(timeline ? getShownCell(timeline, date, { amounts }) : null, place, colors);
  }
  const range = rangeOfYear(year);
  const last = toCalendarDate(timelines[0]?.today ?? toDayNumber(range.start_date) - 1);
  const days = tallyDays(timelines, range, last);
  const steps = new Map(days.map((day) => [day.date, getHeatStep(day)]));
  return (date, place) => {
    const step = steps.get(date) ?? null;
    return [step === null ? drawOutline(place, colors.line) : drawFilled(place, colors.heat[step])];
  };
}

function rangeOfYear(year: number) {
  const start = getFirstDayOfYear(year);
  return {
    start_date: toCalendarDate(start),
    end_date: toCalendarDate(getFirstDayOfYear(year + 1) - 1),
  };
}

function statShapes({ words, colors, measure }: PosterFacts): Shape[] {
  return words.stats.flatMap(({ value, label }, index) => {
    const x = margin + index * (blockWidth + blockGap);
    const width = blockWidth + blockGap - 24;
    const big = fitted(value, { width, font: { size: 72, weight: 700 }, smallest: 40 }, measure);
    const small = fitted(label, { width, font: { size: 26, weight: 400 }, smallest: 18 }, measure);
    return [
      textAt(x, statsBase, { ...big, color: colors.text }),
      textAt(x, statsBase + 44, { ...small, color: colors.muted }),
    ];
  });
}

const legendFont = { size: 24, weight: 400 } as const;

function legendShapes(facts: PosterFacts): Shape[] {
  const { subject, colors } = facts;
  const text = { text: 'Daymark', size: 24, weight: 600, color: colors.muted } as const;
  const name = textAt(size.width - margin, legendTop + 28, { ...text, align: 'end' });
  return [...(subject === 'all' ? scaleShapes(facts) : stateLegend(facts)), name];
}

function legendWord({ colors }: PosterFacts, text: string, { x, y }: Place): PictureText {
  return textAt(x, y + 28, { ...legendFont, text, color: colors.muted });
}

function scaleShapes(facts: PosterFacts): Shape[] {
  const { words, colors, measure } = facts;
  const first = margin + measure(words.less, legendFont) + 18;
  const afterLast = first + colors.heat.length * pitch + 12;
  return [
    legendWord(facts, words.less, { x: margin, y: legendTop }),
    ...colors.heat.map((fill, step) => drawFilled({ x: first + step * pitch, y: legendTop }, fill)),
    legendWord(facts, words.more, { x: afterLast, y: legendTop }),
  ];
}

function stateLegend(facts: PosterFacts): Shape[] {
  const { words, colors, measure } = facts;
  const roomForName = 200;
  let [x, y]: [number, number] = [margin, legendTop];
  return statesOfYear(facts).flatMap((state) => {
    const width = pitch + 8 + measure(words.states[state], legendFont);
    if (x > margin && x + width > size.width - margin - roomForName) {
      x = margin;
      y += pitch + 12;
    }
    const place = { x, y };
    x += width + 36;
    const word = legendWord(facts, words.states[state], { ...place, x: place.x + pitch + 8 });
    return [...drawStateCell({ state }, place, colors), word];
  });
}

function statesOfYear({ timelines, amounts, year }: PosterFacts): readonly ShownCell['state'][] {
  const { start_date, end_date } = rangeOfYear(year);
  const [timeline] = timelines;
  if (timeline === undefined) return [];
  const there = new Set(
    listDates(start_date, end_date).map((date) => getShownCell(timeline, date, { amounts })?.state),
  );
  return ([...cellStates, 'kept', 'partly'] as const).filter((state) => there.has(state));
}

export interface YearStats {
  readonly done: number;
  readonly completion: CompletionRate;
  readonly perfectDays: number;
  /** Longest streak of any area, counted within the year. */
  readonly longestStreak: { readonly length: number; readonly unit: StreakUnit };
  /** Strength at the end of the year or today, 0 to 100. Only for a single area. */
  readonly strength: number | null;
}

export function getYearStats(timelines: readonly Timeline[], year: number): YearStats {
  const range = rangeOfYear(year);
  const last = toCalendarDate(timelines[0]?.today ?? 0);
  const ended = tallyDays(timelines, getEndedDays(range, last), last);
  const [first, end] = [getFirstDayOfYear(year), getFirstDayOfYear(year + 1) - 1];
  const streaks = timelines
    .map((timeline) => longestStreakWithin(timeline, first, end))
    .toSorted((a, b) => getLengthInDays(b.length, b.unit) - getLengthInDays(a.length, a.unit));
  const [only] = timelines;
  return {
    done: tallyTimelines(timelines, range).done,
    completion: getCompletionRate(sumTallies(ended)),
    perfectDays: ended.filter(isPerfect).length,
    longestStreak: streaks[0] ?? { length: 0, unit: 'days' },
    strength: timelines.length === 1 && only !== undefined ? strengthAtEnd(only, end) : null,
  };
}

function longestStreakWithin(timeline: Timeline, first: number, last: number) {
  const { start, end } = getIndexRange(timeline, first, last);
  const days = {
    ...timeline,
    firstDay: timeline.firstDay + start,
    length: end - start,
    states: timeline.states.subarray(start, end),
    marks: timeline.marks.subarray(start, end),
  };
  const { best, unit } = getStreak(days);
  return { length: best, unit };
}

/** Returns the strength as `computeStrength` does: an unmarked today does not count yet. */
function strengthAtEnd(timeline: Timeline, lastOfYear: number): number | null {
  const { today, firstDay, length, marks } = timeline;
  const last = Math.min(lastOfYear - firstDay, length - 1);
  if (last < 0) return null;
  const isOpen = firstDay + last === today && marks[last] === markCodes.none;
  return roundStrength(computeStrengths(timeline)[isOpen ? last - 1 : last] ?? 0);
}
