import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import {
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { listDates, type Weekday, getWeekStartDay } from '@daymark/shared/calendar/week.ts';
import { getCellState } from '../../rules/cell-state.ts';
import { getShownCell, type ShownAmounts } from '../../rules/shown-cell.ts';
import { getYears, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { tallyTimelines } from '@daymark/shared/timeline/completion.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../lib/format.ts';
import { useMedia } from '../../lib/use-media.ts';
import type { PendingMark } from '../../marking/mark-events.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import cellStyles from '../../ui/day-cell.module.css';
import { useCellWords } from '../../ui/use-cell-words.ts';
import { type YearCell, YearGrid } from '../../ui/year-grid.tsx';
import { createBoardSections } from './board-groups.ts';
import styles from './year-tiles.module.css';

interface DayActs {
  readonly onMark: (area: SyncedArea, date: CalendarDate) => void;
  readonly onOpen: (area: SyncedArea, date: CalendarDate) => void;
}

interface YearTilesProps extends DayActs {
  readonly timelines: readonly Timeline<SyncedArea>[];
  readonly today: number;
  readonly firstWeekday: Weekday;
  readonly mark: PendingMark | null;
  readonly years: PersonData['years'];
}

/** Number of tiles that draw their days at once. A window seldom shows more. */
const drawnAtOnce = 6;

export function YearTiles({ timelines, mark, years, ...common }: YearTilesProps) {
  const sections = useMemo(() => createBoardSections(timelines), [timelines]);
  const places = new Map(timelines.map(({ area }, index) => [area.id, index]));
  return sections.map(({ name, timelines: own }) => (
    <section key={name} className={styles.section} aria-label={name || undefined}>
      {name !== '' && <h2 className={styles.group}>{name}</h2>}
      <ul className={styles.tiles}>
        {own.map((timeline) => (
          <YearTile
            key={timeline.area.id}
            timeline={timeline}
            amounts={getYears({ years }, timeline.area.id).amounts}
            mark={mark?.life_area_id === timeline.area.id ? mark : null}
            isDrawnAtOnce={(places.get(timeline.area.id) ?? 0) < drawnAtOnce}
            {...common}
          />
        ))}
      </ul>
    </section>
  ));
}

interface YearTileProps extends DayActs {
  readonly timeline: Timeline<SyncedArea>;
  readonly today: number;
  readonly firstWeekday: Weekday;
  readonly mark: PendingMark | null;
  readonly amounts: ShownAmounts;
  readonly isDrawnAtOnce: boolean;
}

const daysBefore = 7 * 52;

const YearTile = memo(function YearTile({ isDrawnAtOnce, ...tile }: YearTileProps) {
  const { timeline, today, firstWeekday } = tile;
  const { area } = timeline;
  const [place, isNear] = useNearness(isDrawnAtOnce);
  const first = getWeekStartDay(today, firstWeekday) - daysBefore;
  const range = { start_date: toCalendarDate(first), end_date: toCalendarDate(today) };
  return (
    <li ref={place} className={styles.tile} style={getAreaColorStyle(area.color)}>
      <div className={styles.header}>
        <Link href={`/areas/${area.id}`} className={styles.name}>
          <AreaIcon icon={area.icon} />
          <span className={styles.words}>{area.name}</span>
        </Link>
        <span className={styles.count}>
          <Plural
            value={tallyTimelines([timeline], range).done}
            one="# day done"
            other="# days done"
          />
        </span>
      </div>
      {isNear ? <TileGrid {...tile} first={first} /> : <div className={styles.place} />}
    </li>
  );
});

interface TileGridProps extends Omit<YearTileProps, 'isDrawnAtOnce'> {
  readonly first: number;
}

const cellStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

function TileGrid({ timeline, first, today, mark, amounts, onMark, onOpen }: TileGridProps) {
  const { t, i18n } = useLingui();
  const { write } = useCellWords();
  const { area } = timeline;
  const cells = useMemo(
    () =>
      listDates(toCalendarDate(first), toCalendarDate(today)).map((date): YearCell => {
        const decided = mark?.score_date === date ? mark : null;
        const cell = getShownCell(timeline, date, { amounts, decided });
        const day = formatDate(date, i18n.locale, cellStyle);
        return {
          date,
          words: cell === null ? day : `${day}: ${write(cell, area.unit)}`,
          className: cell === null ? styles.absent : classNames(cellStyles['cell'], styles.cell),
          share: cell?.share,
          data: {
            'data-state': cell?.state ?? null,
            'data-today': toDayNumber(date) === today ? '' : null,
          },
        };
      }),
    [timeline, area.unit, first, today, mark, amounts, i18n.locale, write],
  );
  // Squares are smaller than a fingertip, so a tap opens the day instead of marking it.
  const isCoarse = useMedia('(pointer: coarse)');
  const onAreaDay = (act: DayActs['onOpen']) => (date: CalendarDate) => {
    if (getCellState(timeline, date) !== null) act(area, date);
  };
  const name = area.name;
  return (
    <div className={styles.grid}>
      <YearGrid
        label={t`The last year of ${name}`}
        cells={cells}
        onOpen={onAreaDay(isCoarse ? onOpen : onMark)}
        onMore={onAreaDay(onOpen)}
      />
    </div>
  );
}

/** Returns a ref, and whether its element has been near the view or the page is printed. */
function useNearness(isAtOnce: boolean) {
  const place = useRef<HTMLLIElement>(null);
  const [hasCome, setCome] = useState(isAtOnce);
  const isPrinted = useMedia('print');
  useEffect(() => {
    const element = place.current;
    if (hasCome || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCome(true),
      {
        rootMargin: '400px',
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasCome]);
  return [place, hasCome || isPrinted] as const;
}
