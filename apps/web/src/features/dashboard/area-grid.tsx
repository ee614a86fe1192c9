import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Streak } from '@daymark/shared/timeline/streak.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownUp, ChevronDown, CloudUpload } from 'lucide-react';
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
import type { Marking } from '../../marking/marking.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AreaCard, CardSign } from './area-card.tsx';
import type { AreaOnDay } from './area-on-day.ts';
import styles from './area-grid.module.css';
import {
  type CardSection,
  createCardSections,
  keepKnownPlaces,
  keepAllPlaces,
  serializePlaces,
} from './card-sections.ts';
import { DayRing, getRingLook } from './day-ring.tsx';
import { isCardInUse, settleLater } from './use-settled.ts';

const CardGlide = lazyPart(async () => (await import('./card-moves.tsx')).CardGlide);
const CardSwipes = lazyPart(async () => (await import('./card-swipes.tsx')).CardSwipes, 'dialogs');
const MovedCardFocus = lazyPart(async () => (await import('./card-moves.tsx')).MovedCardFocus);

interface AreaGridProps {
  readonly date: CalendarDate;
  readonly entries: readonly AreaOnDay[];
  readonly doneLast: boolean;
  readonly streaks: ReadonlyMap<string, Streak>;
  readonly waiting: ReadonlySet<string>;
  /** Each card subscribes separately, so that a mark renders only its own card. */
  readonly pending: Pick<Marking['pending'], 'of' | 'subscribe'>;
  readonly isPast: boolean;
  readonly onOpen: Marking['open'];
  readonly onMark: Marking['mark'];
  readonly onSkip: Marking['skip'];
  readonly menuOf: (entry: AreaOnDay) => ReactNode;
  readonly onOrder: () => void;
}

export const AreaGrid = memo(function AreaGrid(props: AreaGridProps) {
  const { date, entries, doneLast, isPast, onOrder } = props;
  const wanted = useMemo(
    () => createCardSections(entries, { isPast, doneLast }),
    [entries, isPast, doneLast],
  );
  const sections = useSettledPlaces(wanted, date);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className={styles.sections}>
      {sections.map((section) => (
        <Section key={`${section.kind} ${section.name}`} {...{ section, sections }} cards={props} />
      ))}
      {!isPast && entries.length > 1 && (
        <button type="button" className={styles.order} onClick={onOrder}>
          <ArrowDownUp size={16} aria-hidden="true" />
          <Trans>Change order</Trans>
        </button>
      )}
      <MovedCardFocus grid={root} sections={sections} />
      {!isPast && (
        <CardSwipes
          grid={root}
          {...{ entries, date }}
          onDone={props.onMark}
          onSkip={props.onSkip}
        />
      )}
    </div>
  );
});

interface SectionProps {
  readonly section: CardSection;
  readonly sections: readonly CardSection[];
  readonly cards: AreaGridProps;
}

function Section({ section, sections, cards }: SectionProps) {
  const { t } = useLingui();
  const { kind, name, entries } = section;
  if (kind === 'group' && name === '') {
    const isAlone = sections.every((one) => one.kind !== 'group' || one.name === '');
    const label = isAlone ? t`Life areas` : t`Without a group`;
    return <CardList {...cards} entries={entries} aria-label={label} />;
  }
  const isInitiallyFolded = kind === 'done' || (kind === 'resting' && sections.length > 1);
  return (
    <Fold
      id={kind === 'group' ? `group ${name}` : kind}
      isInitiallyOpen={!isInitiallyFolded}
      summary={kind === 'group' ? name : <SectionName kind={kind} isPast={cards.isPast} />}
      count={entries.length}
      rings={kind !== 'group' && <Rings entries={entries} waiting={cards.waiting} />}
    >
      {(titleId) => <CardList {...cards} entries={entries} aria-labelledby={titleId} />}
    </Fold>
  );
}

interface SectionNameProps {
  readonly kind: 'limits' | 'done' | 'resting';
  readonly isPast: boolean;
}

function SectionName({ kind, isPast }: SectionNameProps) {
  if (kind === 'limits') return <Trans comment="Life areas to keep within a limit">Limits</Trans>;
  if (kind === 'done') return <Trans context="life areas of a day">Done</Trans>;
  return isPast ? <Trans>Not due on this day</Trans> : <Trans>Not due today</Trans>;
}

function Rings({ entries, waiting }: Pick<AreaGridProps, 'entries' | 'waiting'>) {
  return (
    <span className={styles.rings}>
      {entries.some(({ area }) => waiting.has(area.id)) && (
        <span className={styles.waiting}>
          <VisuallyHidden>, </VisuallyHidden>
          <CardSign icon={<CloudUpload size={16} />} isLast late>
            <Trans>Waiting to sync</Trans>
          </CardSign>
        </span>
      )}
      {entries.map(({ area, state, due }) => (
        <span key={area.id} className={styles.ring} style={getAreaColorStyle(area.color)}>
          <DayRing look={getRingLook(state, due)} />
          <VisuallyHidden>, {area.name}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}

export function pressRingAt(place: number): void {
  const ring = document.querySelectorAll<HTMLElement>('[data-area] [data-ring]')[place - 1];
  ring?.focus();
  ring?.click();
}

interface FoldProps {
  readonly id: string;
  readonly isInitiallyOpen: boolean;
  readonly summary: ReactNode;
  readonly count: number;
  readonly rings: ReactNode;
  readonly children: (titleId: string) => ReactNode;
}

function Fold({ id, isInitiallyOpen, summary, count, rings, children }: FoldProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(() => rememberedFolds()[id] ?? isInitiallyOpen);

  function toggle(next: boolean): void {
    if (next === isOpen) return;
    setOpen(next);
    localStorage.setItem(foldsKey, JSON.stringify({ ...rememberedFolds(), [id]: next }));
  }

  return (
    <details
      open={isOpen}
      data-fold={id}
      data-single={count === 1 || undefined}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2 className={styles.title}>
          <span id={titleId}>{summary}</span>
          <span className={styles.count}> {count}</span>
        </h2>
        {!isOpen && rings}
        <ChevronDown size={20} aria-hidden="true" className={styles.arrow} />
      </summary>
      {isOpen && children(titleId)}
    </details>
  );
}

function rememberedFolds(): Readonly<Record<string, boolean>> {
  return JSON.parse(localStorage.getItem(foldsKey) ?? '{}') as Record<string, boolean>;
}

interface CardListProps extends AreaGridProps {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

function CardList(props: CardListProps) {
  const { date, entries, streaks, waiting, pending, isPast, onOpen, onMark, menuOf } = props;
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
              {...{ pending, date, isPast, onOpen, onMark, menuOf }}
              streak={streaks.get(entry.area.id) ?? null}
              waiting={waiting.has(entry.area.id)}
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

/** Keeps cards in place for a moment after a mark, and as long as a card is in use. */
function useSettledPlaces(
  wanted: readonly CardSection[],
  date: CalendarDate,
): readonly CardSection[] {
  const places = serializePlaces(wanted);
  const [shown, setShown] = useState({ date, places });
  const kept =
    shown.date !== date
      ? null
      : (keepAllPlaces(shown.places, wanted) ??
        (isCardInUse() ? keepKnownPlaces(shown.places, wanted) : null));
  const keptPlaces = kept && serializePlaces(kept);
  if (kept === null) setShown({ date, places });
  else if (keptPlaces !== null && keptPlaces !== shown.places)
    setShown({ date, places: keptPlaces });
  const isSettled = kept === null || shown.places === places;
  useEffect(() => {
    if (isSettled) return undefined;
    return settleLater(() => setShown({ date, places }));
  }, [isSettled, places, date]);
  return isSettled ? wanted : kept;
}
