import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import {
  covers,
  extendDays,
  getFirstNamedDay,
  fitDays,
  getBatches,
  getItemsInView,
  type Range,
} from './grid-geometry.ts';

/** Days drawn beyond each side of the view, so that fast scrolling shows no gaps. */
const daysBeyond = 6;
const rowsBeyond = 2;

export interface GridView extends Geometry {
  readonly batches: Range;
}

interface Geometry {
  readonly pitch: number;
  /**
   * Width of the column of names, plus the space that remains because only whole days are shown. 0
   * if names are above their days.
   */
  readonly nameWidth: number;
  readonly rowHeight: number;
  readonly daysInView: number;
  readonly rows: Range;
  /**
   * First day that a month name may cover. Null if the toolbar names the month instead of the
   * header.
   */
  readonly firstNamed: number | null;
  readonly isAtNewest: boolean;
  readonly firstOfShownMonth: number;
}

interface Extent {
  readonly rows: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

export function useGridView({ rows, firstDay, lastDay }: Extent) {
  /** Null while the grid has no size, for example inside a closed disclosure. */
  const [view, setView] = useState<Geometry | null>(null);
  const [days, drawDays] = useDrawnDays();
  const box = useRef<HTMLElement>(null);
  /** Element as wide as the narrowest day and as high as a name above its days. */
  const probe = useRef<HTMLDivElement>(null);
  /** Element as wide as the name column beside the days. */
  const nameProbe = useRef<HTMLDivElement>(null);

  const isDrawn = useRef(false);

  const look = useCallback(
    (scroller: HTMLElement) => {
      const [least, name] = [probe.current, nameProbe.current];
      if (least === null || name === null || scroller.clientWidth === 0) return;
      const isBeside = name.offsetWidth > 0;
      const width = scroller.clientWidth - name.offsetWidth;
      const { days: daysInView, pitch } = fitDays(width, {
        least: least.offsetWidth,
        devicePixelRatio,
      });
      const rowHeight = pitch + least.offsetHeight;
      // `scrollLeft` is 0 at the newest day and negative before it: the scroller is right-to-left.
      const offset = -scroller.scrollLeft;
      const count = Math.max(lastDay - firstDay + 1, daysInView);
      const getDaysNear = (beyond: number): Range => {
        const ago = getItemsInView({ offset, length: width, size: pitch, count }, beyond);
        return { first: lastDay - ago.last, last: lastDay - ago.first };
      };
      drawDays(getDaysNear(0), getDaysNear(daysBeyond));
      // The grid's height is unknown until rows are drawn. It is at most the window's height.
      const height = isDrawn.current ? scroller.clientHeight : innerHeight;
      isDrawn.current = true;
      const nameWidth = isBeside ? scroller.clientWidth - daysInView * pitch : 0;
      const next: Geometry = {
        pitch,
        nameWidth,
        rowHeight,
        daysInView,
        rows: getItemsInView(
          { offset: scroller.scrollTop, length: height, size: rowHeight, count: rows },
          rowsBeyond,
        ),
        firstNamed: isBeside
          ? getFirstNamedDay(lastDay, (offset + scroller.clientWidth - nameWidth) / pitch)
          : null,
        isAtNewest: offset < pitch,
        firstOfShownMonth: monthOf(lastDay - Math.round(offset / pitch)),
      };
      setView((before) => (before !== null && isSameView(before, next) ? before : next));
    },
    [rows, lastDay, firstDay, drawDays],
  );

  /** Ref callback of the scrolling element. Measures the element before the first paint. */
  const scroller = useCallback(
    (element: HTMLElement | null) => {
      box.current = element;
      if (element === null) return undefined;
      look(element);
      const observer = new ResizeObserver(() => look(element));
      observer.observe(element);
      if (probe.current !== null) observer.observe(probe.current);
      return () => observer.disconnect();
    },
    [look],
  );

  // React renders the printed view before the browser lays out the pages.
  const isPrinted = useMedia('print');
  const viewOnPaper = useMemo(
    () => (isPrinted ? wholeView(rows, lastDay) : null),
    [isPrinted, rows, lastDay],
  );

  const show = (day: number) =>
    box.current?.scrollTo({ left: (day - lastDay) * (view?.pitch ?? 0) });

  const viewOnScreen = useMemo(
    () => view && days && { ...view, batches: getBatches(days) },
    [view, days],
  );
  return { view: viewOnPaper ?? viewOnScreen, look, show, scroller, probe, nameProbe };
}

/**
 * Returns the days to draw and a function that changes them. Scrolling draws many days at once,
 * because every change costs a layout of all rows. The days are rendered in the background before
 * they come into view.
 */
function useDrawnDays() {
  const [days, setDays] = useState<Range | null>(null);
  const drawn = useRef(days);
  const asked = useRef(days);
  useLayoutEffect(() => {
    drawn.current = days;
  }, [days]);

  const draw = useCallback((visible: Range, near: Range) => {
    const before = asked.current;
    if (before !== null && covers(before, near)) return;
    const next = extendDays(before, near);
    asked.current = next;
    // A further change would restart a rendering in the background, so it is drawn at once.
    const isUrgent = before === null || before !== drawn.current || !covers(before, visible);
    if (isUrgent) setDays(next);
    else startTransition(() => setDays(next));
  }, []);
  return [days, draw] as const;
}

/** Number of printed days. They fill the widest sheet, because scripts cannot know its width. */
const daysOnPaper = 84;

function wholeView(rows: number, lastDay: number): GridView {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    pitch: 1.25 * rem,
    nameWidth: 10 * rem,
    rowHeight: 1.875 * rem,
    daysInView: daysOnPaper,
    batches: getBatches({ first: lastDay - daysOnPaper + 1, last: lastDay }),
    rows: { first: 0, last: rows - 1 },
    firstNamed: lastDay - daysOnPaper + 1,
    isAtNewest: true,
    firstOfShownMonth: monthOf(lastDay),
  };
}

function monthOf(day: number): number {
  return toDayNumber(getFirstDayOfMonth(toCalendarDate(day)));
}

function isSameView(one: Geometry, other: Geometry): boolean {
  return (
    one.pitch === other.pitch &&
    one.nameWidth === other.nameWidth &&
    one.rowHeight === other.rowHeight &&
    one.daysInView === other.daysInView &&
    one.firstNamed === other.firstNamed &&
    one.isAtNewest === other.isAtNewest &&
    one.firstOfShownMonth === other.firstOfShownMonth &&
    isSameRange(one.rows, other.rows)
  );
}

function isSameRange(one: Range, other: Range): boolean {
  return one.first === other.first && one.last === other.last;
}
