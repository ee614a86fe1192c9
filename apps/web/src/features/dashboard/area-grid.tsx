import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { AreaCard, type CardMode, type PendingEntry } from './area-card.tsx';
import type { AreaOnDay } from './area-on-day.ts';
import styles from './area-grid.module.css';

/** A store to subscribe to, so that a pending entry renders its own card alone. */
interface PendingEntries {
  readonly of: (areaId: string, date: CalendarDate) => PendingEntry | null;
  readonly subscribe: (listener: () => void) => () => void;
}

interface AreaGridProps {
  readonly date: CalendarDate;
  readonly entries: readonly AreaOnDay[];
  /** Days in a row, by the area's id. */
  readonly streaks: ReadonlyMap<string, number>;
  /** Ids of the areas with a change that has not reached the server. */
  readonly waiting: ReadonlySet<string>;
  readonly pending: PendingEntries;
  readonly mode: CardMode;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onMark: (entry: AreaOnDay) => void;
  readonly onEdit: (area: SyncedArea) => void;
}

/** Memoized: what else changes on the screen must not render fifty cards. */
export const AreaGrid = memo(function AreaGrid(props: AreaGridProps) {
  const { date, streaks, waiting, pending, mode, onOpen, onMark, onEdit } = props;
  const entries = useSettledOrder(props.entries, date);
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useReorderMotion(list, date);
  return (
    <ul ref={list} className={styles.grid} aria-label={t`Life areas`}>
      {entries.map((entry) => (
        <li key={entry.area.id}>
          <Card
            {...entry}
            pending={pending}
            date={date}
            streak={streaks.get(entry.area.id) ?? 0}
            waiting={waiting.has(entry.area.id)}
            mode={mode}
            onOpen={onOpen}
            onMark={onMark}
            onEdit={onEdit}
          />
        </li>
      ))}
    </ul>
  );
});

type CardProps = Omit<ComponentProps<typeof AreaCard>, 'pending'> &
  Pick<AreaGridProps, 'pending' | 'date'>;

const Card = memo(function Card({ pending, date, ...card }: CardProps) {
  const entry = useSyncExternalStore(pending.subscribe, () => pending.of(card.area.id, date));
  return <AreaCard {...card} pending={entry} />;
});

/** In milliseconds: long enough to see the check, and to tap the next card where it is. */
const stay = 600;

/**
 * The cards as they are now, in the order that they had: after the last mark they stay where they are for a moment before
 * they are sorted. Another day, and an area that comes or goes, are sorted at once.
 */
function useSettledOrder(entries: readonly AreaOnDay[], date: CalendarDate): readonly AreaOnDay[] {
  const wanted = entries.map(({ area }) => area.id);
  const [shown, setShown] = useState({ date, order: wanted });
  const isSameList = shown.date === date && isPermutation(shown.order, wanted);
  if (!isSameList) setShown({ date, order: wanted });
  const order = isSameList ? shown.order : wanted;
  const key = wanted.join(' ');
  const isSettled = order.join(' ') === key;
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setShown({ date, order: key.split(' ') }), stay);
    return () => clearTimeout(timer);
  }, [isSettled, key, date]);
  if (isSettled) return entries;
  const byId = new Map(entries.map((entry) => [entry.area.id, entry]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

function isPermutation(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one);
  return one.length === other.length && other.every((id) => ids.has(id));
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

interface Placed {
  readonly scope: string;
  readonly places: ReadonlyMap<Element, Place>;
}

const motion = { duration: 250, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/**
 * Lets the children of a list glide to their new places when their order changes. With another `scope` it is another
 * list, and nothing glides.
 */
function useReorderMotion(list: RefObject<HTMLElement | null>, scope: string): void {
  const before = useRef<Placed | null>(null);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const children = [...list.current.children].filter((child) => child instanceof HTMLElement);
    // Rectangles would include a glide that has not ended; offsets do not.
    const places = new Map(
      children.map((child) => [
        child,
        { x: child.offsetLeft, y: child.offsetTop, height: child.offsetHeight },
      ]),
    );
    if (before.current?.scope === scope && mayMove())
      glide(list.current, before.current.places, places);
    before.current = { scope, places };
  });
}

function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Animates only what is or comes into view: each animation needs a layer. */
function glide(list: HTMLElement, from: Placed['places'], to: Placed['places']): void {
  const { top } = list.getBoundingClientRect();
  const isInView = (place: Place) =>
    top + place.y < innerHeight && top + place.y + place.height > 0;
  for (const [child, place] of to) {
    const old = from.get(child);
    if (old === undefined || (old.x === place.x && old.y === place.y)) continue;
    if (!isInView(old) && !isInView(place)) continue;
    const offset = `${old.x - place.x}px ${old.y - place.y}px`;
    child.animate({ translate: [offset, '0 0'] }, motion);
  }
}
