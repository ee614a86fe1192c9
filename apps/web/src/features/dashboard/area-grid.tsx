import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownUp, ChevronDown } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { foldsKey } from '../../lib/storage-keys.ts';
import { AreaCard, type CardMode, type PendingEntry } from './area-card.tsx';
import { type AreaOnDay, counts } from './area-on-day.ts';
import styles from './area-grid.module.css';
import { type CardSection, cardSections, heldPlaces, inPlaces, placesOf } from './card-sections.ts';

const CardGlide = lazyPart(async () => (await import('./card-moves.tsx')).CardGlide);
const CardSwipes = lazyPart(async () => (await import('./card-swipes.tsx')).CardSwipes, 'dialogs');
const MovedCardFocus = lazyPart(async () => (await import('./card-moves.tsx')).MovedCardFocus);

/** A store to subscribe to, so that a pending entry renders its own card alone. */
interface PendingEntries {
  readonly of: (areaId: string, date: CalendarDate) => PendingEntry | null;
  readonly subscribe: (listener: () => void) => () => void;
}

interface AreaGridProps {
  readonly date: CalendarDate;
  /** By position. */
  readonly entries: readonly AreaOnDay[];
  /** Whether what is done today stands behind what is open. */
  readonly doneLast: boolean;
  /** Days in a row, by the area's id. */
  readonly streaks: ReadonlyMap<string, number>;
  /** Of the areas whose strength is shown, by their id. */
  readonly strengths: ReadonlyMap<string, Timeline>;
  /** Ids of the areas with a change that has not reached the server. */
  readonly waiting: ReadonlySet<string>;
  readonly pending: PendingEntries;
  readonly mode: CardMode;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onMark: (entry: AreaOnDay) => void;
  readonly menuOf: (entry: AreaOnDay) => ReactNode;
  readonly onSkip: (entry: AreaOnDay) => void;
  /** Opens the order of the cards. */
  readonly onOrder: () => void;
}

/** Memoized: what else changes on the screen must not render fifty cards. */
export const AreaGrid = memo(function AreaGrid(props: AreaGridProps) {
  const { date, entries, doneLast, mode, onOrder } = props;
  const { t } = useLingui();
  const isPast = mode !== 'today';
  const wanted = useMemo(
    () => cardSections(entries, { isPast, doneLast }),
    [entries, isPast, doneLast],
  );
  const sections = useSettledPlaces(wanted, date);
  const root = useRef<HTMLDivElement>(null);
  const groups = sections.filter(({ kind }) => kind === 'group');
  const resting = sections.find(({ kind }) => kind === 'resting');
  return (
    <div ref={root} className={styles.sections}>
      {groups.map(({ name, entries: own }) =>
        name === '' ? (
          <CardList
            key={name}
            {...props}
            entries={own}
            aria-label={groups.length > 1 ? t`Without a group` : t`Life areas`}
          />
        ) : (
          <Fold
            key={name}
            id={`group ${name}`}
            isOpenFirst
            summary={name}
            count={own.some(counts) ? <DoneOf entries={own} /> : undefined}
          >
            {(titleId) => <CardList {...props} entries={own} aria-labelledby={titleId} />}
          </Fold>
        ),
      )}
      {resting && (
        <Fold
          id="resting"
          isOpenFirst={groups.length === 0}
          summary={isPast ? <Trans>Not due on this day</Trans> : <Trans>Not due today</Trans>}
          count={resting.entries.length}
        >
          {(titleId) => <CardList {...props} entries={resting.entries} aria-labelledby={titleId} />}
        </Fold>
      )}
      {!isPast && entries.length > 1 && (
        <button type="button" className={styles.order} onClick={onOrder}>
          <ArrowDownUp size={16} aria-hidden="true" />
          <Trans>Change order</Trans>
        </button>
      )}
      <MovedCardFocus grid={root} sections={sections} />
      {mode !== 'read-only' && (
        <CardSwipes grid={root} entries={entries} onDone={props.onMark} onSkip={props.onSkip} />
      )}
    </div>
  );
});

/** Of a group, also while it is folded: of what the ring of the day counts. */
function DoneOf({ entries }: { readonly entries: readonly AreaOnDay[] }) {
  const done = entries.filter(({ state }) => state === 'done').length;
  const all = entries.filter(counts).length;
  return (
    <Trans comment="Life areas that are done, of all in their group">
      {done} of {all}
    </Trans>
  );
}

/** Presses the ring of a card by its place on the screen, from 1 on; cards in a closed fold have none. */
export function pressRing(place: number): void {
  const ring = document.querySelectorAll<HTMLElement>('[data-area] input[type="checkbox"]')[
    place - 1
  ];
  ring?.focus();
  ring?.click();
}

interface FoldProps {
  /** Under which the device remembers whether it is open. */
  readonly id: string;
  readonly isOpenFirst: boolean;
  readonly summary: ReactNode;
  readonly count?: ReactNode;
  readonly children: (titleId: string) => ReactNode;
}

/** Cards below a heading that opens and closes them. */
function Fold({ id, isOpenFirst, summary, count, children }: FoldProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(() => rememberedFolds()[id] ?? isOpenFirst);

  function toggle(next: boolean): void {
    if (next === isOpen) return;
    setOpen(next);
    localStorage.setItem(foldsKey, JSON.stringify({ ...rememberedFolds(), [id]: next }));
  }

  return (
    <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>
          <span id={titleId}>{summary}</span>
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </h2>
        <ChevronDown size={20} aria-hidden="true" className={styles.arrow} />
      </summary>
      {isOpen && children(titleId)}
    </details>
  );
}

/** Whether each fold that was ever pressed is open, by its id. */
function rememberedFolds(): Readonly<Record<string, boolean>> {
  return JSON.parse(localStorage.getItem(foldsKey) ?? '{}') as Record<string, boolean>;
}

interface CardListProps extends AreaGridProps {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

function CardList(props: CardListProps) {
  const { date, entries, streaks, strengths, waiting, pending, mode, onOpen, onMark, menuOf } =
    props;
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul
        ref={list}
        className={styles.grid}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-labelledby']}
      >
        {entries.map((entry) => (
          <li key={entry.area.id} data-area={entry.area.id}>
            <Card
              {...entry}
              pending={pending}
              date={date}
              streak={streaks.get(entry.area.id) ?? 0}
              strengthOf={strengths.get(entry.area.id) ?? null}
              waiting={waiting.has(entry.area.id)}
              mode={mode}
              onOpen={onOpen}
              onMark={onMark}
              menuOf={menuOf}
            />
          </li>
        ))}
      </ul>
      <CardGlide list={list} scope={date} order={entries.map(({ area }) => area.id)} />
    </>
  );
}

type CardProps = Omit<ComponentProps<typeof AreaCard>, 'pending'> & Pick<AreaGridProps, 'pending'>;

const Card = memo(function Card({ pending, ...card }: CardProps) {
  const entry = useSyncExternalStore(pending.subscribe, () => pending.of(card.area.id, card.date));
  return <AreaCard {...card} pending={entry} />;
});

/** In milliseconds: long enough to see the check, and to tap the next card where it is. */
const stay = 600;

/**
 * The cards as they are now, in the places that they had: after the last mark they stay where they are for a moment before
 * they are sorted. Another day, and an area that comes or goes, are sorted at once; nothing is while the person is busy with
 * one of them.
 */
function useSettledPlaces(
  wanted: readonly CardSection[],
  date: CalendarDate,
): readonly CardSection[] {
  const places = placesOf(wanted);
  const [shown, setShown] = useState({ date, places });
  const kept =
    shown.date !== date
      ? null
      : (inPlaces(shown.places, wanted) ?? (isBusy() ? heldPlaces(shown.places, wanted) : null));
  const keptPlaces = kept && placesOf(kept);
  if (kept === null) setShown({ date, places });
  else if (keptPlaces !== null && keptPlaces !== shown.places)
    setShown({ date, places: keptPlaces });
  const isSettled = kept === null || shown.places === places;
  useEffect(() => {
    if (isSettled) return undefined;
    const settle = () => {
      if (isBusy()) timer = setTimeout(settle, stay);
      else setShown({ date, places });
    };
    let timer = setTimeout(settle, stay);
    return () => clearTimeout(timer);
  }, [isSettled, places, date]);
  return isSettled ? wanted : kept;
}

/** An open menu would lose its place, a dialog what gets its focus back, and a finger what it is on. */
function isBusy(): boolean {
  return (
    document.querySelector(
      'dialog[open], [data-area] [aria-expanded="true"], [data-area]:active, [data-area][style*="--swipe"]',
    ) !== null
  );
}
