import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Due } from '@daymark/shared/timeline/due-on.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload, Flame, NotebookPen, Pencil } from 'lucide-react';
import {
  memo,
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from 'react';
import { Link } from 'wouter';
import { lazyPart } from '../../lib/lazy.tsx';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './area-card.module.css';
import { type AreaOnDay, type DayState, stateOf } from './area-on-day.ts';

const CardStrength = lazyPart(
  async () => (await import('./card-strength.tsx')).CardStrength,
  'dialogs',
);

const RestWords = lazyPart(async () => (await import('./rest-words.tsx')).RestWords, 'dialogs');

/** What was just chosen and is not stored yet. */
export interface PendingEntry {
  /** Null when the entry is to be cleared. */
  readonly score: ScoreValue | null;
  readonly notes: string;
}

/** On a past day nothing can be pressed until it is being corrected, which shows at the edge of its cards. */
export type CardMode = 'today' | 'correcting' | 'read-only';

interface AreaCardProps extends AreaOnDay {
  readonly date: CalendarDate;
  readonly pending: PendingEntry | null;
  /** Days in a row up to the day shown; 0 shows none. */
  readonly streak: number;
  /** To show how strong the habit is; null shows nothing of it. */
  readonly strengthOf: Timeline | null;
  readonly waiting: boolean;
  readonly mode: CardMode;
  readonly onOpen: (entry: AreaOnDay) => void;
  /** Marks the area done, or clears it where it is done. */
  readonly onMark: (entry: AreaOnDay) => void;
  /** What else can be done with the area; stands at the end of the card. */
  readonly menuOf: (entry: AreaOnDay) => ReactNode;
}

/**
 * One area on one day. Its ring marks it done with one tap, the rest of the card opens the sheet, and editing is a button on
 * top. Memoized, because one tap must not render fifty cards.
 */
export const AreaCard = memo(function AreaCard(props: AreaCardProps) {
  const { mode, onOpen } = props;
  const readOnly = mode === 'read-only';
  return (
    <article
      className={styles.card}
      data-state={shownState(props)}
      data-mode={mode}
      style={areaColorStyle(props.area.color)}
    >
      {!readOnly && <Mark {...props} />}
      {readOnly ? (
        <div className={styles.main}>
          <CardContent {...props} />
        </div>
      ) : (
        <button
          type="button"
          className={styles.main}
          aria-haspopup="dialog"
          onClick={() => onOpen(entryOf(props))}
        >
          <CardContent {...props} />
        </button>
      )}
      {readOnly ? <NoEditButton {...props} /> : <CardMenu {...props} />}
    </article>
  );
});

function shownState({ pending, state }: AreaCardProps): DayState {
  return pending === null ? state : stateOf(pending.score);
}

function entryOf({ area, score, state, due }: AreaCardProps): AreaOnDay {
  return { area, score, state, due };
}

function CardContent(props: AreaCardProps) {
  const { area, score, pending, due, date, streak, strengthOf, waiting, mode } = props;
  const state = shownState(props);
  const notes = (pending ?? score)?.notes ?? '';
  const days = pending?.score === 0 ? 0 : streak;
  const isCounted = useIsMarkedSince(date, props.state);
  // It has no sheet to read the note in, and no menu that leads to the area's page.
  const isReadOnly = mode === 'read-only';
  return (
    <>
      <Check state={state} />
      <span className={styles.words}>
        <span className={styles.title}>
          {area.icon !== null && <AreaIcon icon={area.icon} />}
          {isReadOnly ? (
            <Link href={`/areas/${area.id}`} className={styles.name}>
              {area.name}
            </Link>
          ) : (
            <span className={styles.name}>{area.name}</span>
          )}
        </span>
        <VisuallyHidden>. </VisuallyHidden>
        <span className={styles.line}>
          <span className={styles.state}>
            <StateWords {...{ state, due, date, mode }} />
          </span>
          {area.description !== '' && (
            <span className={styles.description}>
              <VisuallyHidden>. </VisuallyHidden>
              {area.description}
            </span>
          )}
          <span className={styles.signs}>
            {!isReadOnly && notes !== '' && (
              <Sign icon={<NotebookPen size={16} />}>
                <Trans>Has a note</Trans>
              </Sign>
            )}
            {days > 0 && <StreakSign days={days} isCounted={isCounted} />}
            {strengthOf && <CardStrength timeline={strengthOf} />}
            {waiting && (
              <Sign icon={<CloudUpload size={16} />} late>
                <Trans>Waiting to sync</Trans>
              </Sign>
            )}
          </span>
        </span>
        {isReadOnly && notes !== '' && <span className={styles.note}>{notes}</span>}
      </span>
    </>
  );
}

interface StateWordsProps {
  readonly state: DayState;
  readonly due: Due;
  readonly date: CalendarDate;
  readonly mode: CardMode;
}

/** What was done, or else what the day asks. */
function StateWords({ state, due, date, mode }: StateWordsProps) {
  if (state === 'done') return <Trans>Completed</Trans>;
  if (due.kind === 'skipped' || due.kind === 'paused') return <RestWords due={due} date={date} />;
  if (state === 'not-done') return <Trans>Not Done</Trans>;
  if (due.kind === 'off') return <RestWords due={due} date={date} isPast={mode !== 'today'} />;
  if (mode !== 'today') return <Trans>Not Scored</Trans>;
  if (due.kind === 'due') return <Trans>Due today</Trans>;
  if (due.kind === 'left')
    return <Plural value={due.times} one="# more this week" other="# more this week" />;
  return <RestWords due={due} date={date} />;
}

/** Whether the area was marked while the day was shown: only then does its streak count up. */
function useIsMarkedSince(date: CalendarDate, state: DayState): boolean {
  const [first, setFirst] = useState({ date, state });
  if (first.date !== date) setFirst({ date, state });
  return first.date === date && first.state !== state;
}

interface StreakSignProps {
  readonly days: number;
  readonly isCounted: boolean;
}

function StreakSign({ days, isCounted }: StreakSignProps) {
  const { t } = useLingui();
  return (
    <span className={styles.streak}>
      <VisuallyHidden>
        . {t`${plural(days, { one: '#-day streak', other: '#-day streak' })}`}
      </VisuallyHidden>
      <Flame size={16} aria-hidden="true" />
      <span key={days} className={isCounted ? styles.counted : undefined} aria-hidden="true">
        {days}
      </span>
    </span>
  );
}

interface SignProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Shown after a second, because a shorter one would flicker. */
  readonly late?: boolean;
}

/** An icon, and its words for screen readers. */
function Sign({ icon, children, late }: SignProps) {
  return (
    <span className={classNames(styles.sign, late && styles.late)}>
      <span aria-hidden="true">{icon}</span>
      <VisuallyHidden>. {children}</VisuallyHidden>
    </span>
  );
}

/** Lies over the ring, which is drawn below it. Enter opens the card, as it does beside the ring. */
function Mark(props: AreaCardProps) {
  const { area, pending, onOpen, onMark } = props;

  function mark({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    // What was chosen a moment ago is still being stored.
    if (pending !== null) return;
    const isByKey = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.detail === 0;
    if (isByKey) fillFrom(currentTarget, 0.5, 0.5);
    onMark(entryOf(props));
  }

  function openByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen(entryOf(props));
  }

  return (
    <input
      type="checkbox"
      className={styles.mark}
      aria-label={area.name}
      checked={shownState(props) === 'done'}
      onPointerDown={fillFromFinger}
      onChange={mark}
      onKeyDown={openByKey}
    />
  );
}

/** Already when the finger comes down: measured in the tap, it would lay out the page once more before the paint. */
function fillFromFinger({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  fillFrom(currentTarget, (clientX - left) / width, (clientY - top) / height);
}

/** Lets the ring fill from a place in it, of its width and height. A key has none: the ring fills from its middle. */
function fillFrom(mark: HTMLElement, x: number, y: number): void {
  mark.parentElement?.style.setProperty('--from-x', `${x * 100}%`);
  mark.parentElement?.style.setProperty('--from-y', `${y * 100}%`);
}

function CardMenu(props: AreaCardProps) {
  return <div className={styles.menu}>{props.menuOf(entryOf(props))}</div>;
}

function NoEditButton({ area: { name } }: AreaCardProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.edit}
      aria-label={t`Edit ${name}`}
      aria-disabled
      title={t`Cannot edit historical areas`}
    >
      <Pencil size={18} aria-hidden="true" />
    </button>
  );
}

/** The ring of a card: empty while open, filled with a check that draws itself once done, a quiet dash when not done. */
function Check({ state }: { readonly state: DayState }) {
  return (
    <svg className={styles.check} data-state={state} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={styles.fill} cx="20" cy="20" r="18" />
      <circle className={styles.ring} cx="20" cy="20" r="18" />
      <path className={styles.tick} d="M12 20.5 17.8 26.3 28.5 14.8" pathLength={1} />
      <path className={styles.dash} d="M14 20h12" pathLength={1} />
    </svg>
  );
}
