import { dateOfDayNumber, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth } from '@daymark/shared/calendar/week.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { batchesOf, firstNamedDay, fitDays, itemsInView, type Range } from './grid-geometry.ts';

/** More on either side than is in view, so that a fast finger does not come to where nothing is drawn yet. */
const daysBeyond = 6;
const rowsBeyond = 2;

/** What of the grid is drawn. */
export interface GridView {
  /** The width and height of a day, in pixels. */
  readonly pitch: number;
  /** With what the days leave of the width; 0 where names stand above their days. */
  readonly nameWidth: number;
  readonly rowHeight: number;
  /** How many days are in view at once. */
  readonly daysInView: number;
  /** Of days. */
  readonly batches: Range;
  readonly rows: Range;
  /** The first day over which the name of a month may stand. */
  readonly firstNamed: number;
  readonly isAtNewest: boolean;
  /** First day of the month whose day is at the right edge. */
  readonly firstOfShownMonth: number;
}

interface Extent {
  readonly rows: number;
  /** From the first day that there is anything of to the newest, numbers of days. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Measures the grid, and says what of it is in view as it scrolls. */
export function useGridView({ rows, firstDay, lastDay }: Extent) {
  /** Null until the grid has its size; in a fold that is closed nothing has one. */
  const [view, setView] = useState<GridView | null>(null);
  const box = useRef<HTMLElement>(null);
  /** As wide as a day is at least, as high as what a row has above its days. */
  const probe = useRef<HTMLDivElement>(null);
  /** As wide as a name that stands beside its days. */
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
      // It begins at the newest day and scrolls back from there, so it is 0 there and negative before.
      const offset = -scroller.scrollLeft;
      const count = Math.max(lastDay - firstDay + 1, daysInView);
      const ago = itemsInView({ offset, length: width, size: pitch, count }, daysBeyond);
      // Its own height follows from the rows, and is at most that of the window.
      const height = isDrawn.current ? scroller.clientHeight : innerHeight;
      isDrawn.current = true;
      const nameWidth = isBeside ? scroller.clientWidth - daysInView * pitch : 0;
      const next: GridView = {
        pitch,
        nameWidth,
        rowHeight,
        daysInView,
        batches: batchesOf({ first: lastDay - ago.last, last: lastDay - ago.first }),
        rows: itemsInView(
          { offset: scroller.scrollTop, length: height, size: rowHeight, count: rows },
          rowsBeyond,
        ),
        firstNamed: firstNamedDay(lastDay, (offset + scroller.clientWidth - nameWidth) / pitch),
        isAtNewest: offset < pitch,
        firstOfShownMonth: monthOf(lastDay - Math.round(offset / pitch)),
      };
      setView((before) => (before !== null && isSameView(before, next) ? before : next));
    },
    [rows, firstDay, lastDay],
  );

  /** For what scrolls. Measured before the first paint. */
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

  // React draws it before the browser lays out the pages.
  const isPrinted = useMedia('print');
  const viewOnPaper = useMemo(
    () => (isPrinted ? wholeView(rows, lastDay) : null),
    [isPrinted, rows, lastDay],
  );

  /** Brings a day to the right edge. */
  const show = (day: number) =>
    box.current?.scrollTo({ left: (day - lastDay) * (view?.pitch ?? 0) });

  return { view: viewOnPaper ?? view, look, show, scroller, probe, nameProbe };
}

/** As many as the widest sheet has room for: how wide it is, no script can know. */
const daysOnPaper = 84;

/** Nothing can be scrolled on paper: all rows, in sizes that follow the letters alone. */
function wholeView(rows: number, lastDay: number): GridView {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    pitch: 1.25 * rem,
    nameWidth: 10 * rem,
    rowHeight: 1.875 * rem,
    daysInView: daysOnPaper,
    batches: batchesOf({ first: lastDay - daysOnPaper + 1, last: lastDay }),
    rows: { first: 0, last: rows - 1 },
    firstNamed: lastDay - daysOnPaper + 1,
    isAtNewest: true,
    firstOfShownMonth: monthOf(lastDay),
  };
}

function monthOf(day: number): number {
  return dayNumberOf(firstOfMonth(dateOfDayNumber(day)));
}

function isSameView(one: GridView, other: GridView): boolean {
  return (
    one.pitch === other.pitch &&
    one.nameWidth === other.nameWidth &&
    one.rowHeight === other.rowHeight &&
    one.daysInView === other.daysInView &&
    one.firstNamed === other.firstNamed &&
    one.isAtNewest === other.isAtNewest &&
    one.firstOfShownMonth === other.firstOfShownMonth &&
    isSameRange(one.batches, other.batches) &&
    isSameRange(one.rows, other.rows)
  );
}

function isSameRange(one: Range, other: Range): boolean {
  return one.first === other.first && one.last === other.last;
}
