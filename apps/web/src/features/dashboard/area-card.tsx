import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Streak } from '@daymark/shared/timeline/streak.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload, Flame, NotebookPen } from 'lucide-react';
import {
  memo,
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useStreakLength } from '../../lib/use-streak-length.ts';
import type { PendingMark } from '../../marking/mark-events.ts';
import { getShownDay, type ShownDay } from '../../marking/shown-day.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './area-card.module.css';
import { type AreaOnDay, type CardState, getDayState } from './area-on-day.ts';
import { DayRing, getRingLook } from './day-ring.tsx';

/** States of unmarked days that need no mark. The card shows the reason. */
const restingKinds: ReadonlySet<string> = new Set(['skipped', 'paused', 'off', 'reached']);

const AmountText = lazyPart(async () => (await import('./amount-text.tsx')).AmountText, 'dialogs');
const AmountMark = lazyPart(async () => (await import('./amount-mark.tsx')).AmountMark, 'dialogs');
const NotDueText = lazyPart(async () => (await import('./not-due-text.tsx')).NotDueText, 'dialogs');

interface AreaCardProps extends AreaOnDay {
  readonly date: CalendarDate;
  readonly pending: Pick<PendingMark, 'score' | 'notes' | 'amount'> | null;
  readonly streak: Streak | null;
  readonly waiting: boolean;
  readonly isPast: boolean;
  readonly onOpen: (area: SyncedArea, date: CalendarDate) => void;
  readonly onMark: (area: SyncedArea, date: CalendarDate) => void;
  readonly menuOf: (entry: AreaOnDay) => ReactNode;
}

/**
 * Memoized, because one tap must not render fifty cards. On past days the ring opens the entry
 * sheet.
 */
export const AreaCard = memo(function AreaCard(props: AreaCardProps) {
  const { area, entry, state, due, date, isPast, target, onOpen, onMark, menuOf } = props;
  return (
    <article
      className={styles.card}
      data-state={shownState(props)}
      style={getAreaColorStyle(area.color)}
    >
      {!isPast &&
        (target === undefined ? (
          <Mark {...props} />
        ) : (
          <AmountMark
            {...{ area, target, date, onOpen, onMark }}
            day={getShownDay(props.pending, entry)}
            className={styles.mark}
            onPointerDown={fillFromFinger}
          />
        ))}
      <button
        type="button"
        className={styles.main}
        aria-haspopup="dialog"
        onClick={() => onOpen(area, date)}
      >
        <CardContent {...props} />
      </button>
      <div className={styles.menu}>{menuOf({ area, entry, state, due })}</div>
    </article>
  );
});

function shownState({ pending, state, entry, target, isPast }: AreaCardProps): CardState {
  if (pending === null) return state;
  return getDayState(getShownDay(pending, entry), !isPast && !isLimit(target));
}

function CardContent(props: AreaCardProps) {
  const { area, entry, pending, due, date, streak, waiting, isPast, target } = props;
  const state = shownState(props);
  const day = getShownDay(pending, entry);
  const notes = (pending ?? entry)?.notes ?? '';
  const isCounted = useIsMarkedSince(date, props.state);
  const hasSign = !isPast && notes !== '';
  const hasStreak = streak !== null && streak.current > 0 && pending?.score !== 0;
  return (
    <>
      <DayRing look={getRingLook(state, due)} share={shareOf(target, day?.amount)} />
      <span className={styles.words}>
        <span className={styles.title}>
          {area.icon !== null && <AreaIcon icon={area.icon} />}
          <span className={styles.name}>
            <span>{area.name}</span>
            <Comma />
          </span>
        </span>
        <span className={styles.line}>
          <StateLine
            {...{ area, state, due, date, isPast, hasStreak, target, day }}
            isLast={!hasSign && !hasStreak && !waiting && notes === ''}
          />
          <span className={styles.signs}>
            {hasSign && (
              <CardSign icon={<NotebookPen size={16} />} isLast={!hasStreak && !waiting}>
                <Trans>Has a note</Trans>
              </CardSign>
            )}
            {hasStreak && <StreakSign streak={streak} isCounted={isCounted} isLast={!waiting} />}
            {waiting && (
              <CardSign icon={<CloudUpload size={16} />} isLast={!isPast || notes === ''} late>
                <Trans>Waiting to sync</Trans>
              </CardSign>
            )}
          </span>
        </span>
        {isPast && notes !== '' && <span className={styles.note}>{notes}</span>}
      </span>
    </>
  );
}

/** Comma that is read out but not visible. A space before the comma would be read out, too. */
function Comma() {
  return <span className={styles.comma}>,</span>;
}

interface StateLineProps extends Pick<
  AreaCardProps,
  'area' | 'due' | 'date' | 'isPast' | 'target'
> {
  readonly state: CardState;
  readonly day: ShownDay | null;
  readonly hasStreak: boolean;
  readonly isLast: boolean;
}

function StateLine({ isLast, ...props }: StateLineProps) {
  const { area, state, due, isPast, hasStreak } = props;
  const comma = !isLast && <Comma />;
  const rests = state === 'unscored' && props.day === null && restingKinds.has(due.kind);
  if (props.target !== undefined && !rests)
    return (
      <span className={styles.state}>
        <span>
          <AmountText {...props} />
        </span>
        {comma}
      </span>
    );
  if (state === 'done' && hasStreak)
    return (
      <VisuallyHidden>
        <span>
          <StateWords {...props} />
        </span>
        {comma}
      </VisuallyHidden>
    );
  const { description } = area;
  const isOpen = state === 'unscored' && (due.kind === 'due' || due.kind === 'left');
  const describes = isOpen && !isPast && description !== '';
  return (
    <>
      {(!describes || due.kind === 'left') && (
        <span className={styles.state}>
          <span>
            <StateWords {...props} />
          </span>
          {describes ? <Comma /> : comma}
        </span>
      )}
      {describes && (
        <span className={styles.description}>
          <span>{description}</span>
          {comma}
        </span>
      )}
    </>
  );
}

type StateWordsProps = Pick<StateLineProps, 'state' | 'due' | 'date' | 'isPast'>;

function StateWords({ state, due, date, isPast }: StateWordsProps) {
  if (state === 'done') return <Trans>Completed</Trans>;
  if (due.kind === 'skipped' || due.kind === 'paused') return <NotDueText due={due} date={date} />;
  if (state === 'not-done') return <Trans>Not Done</Trans>;
  if (due.kind === 'off') return <NotDueText due={due} date={date} isPast={isPast} />;
  if (isPast) return <Trans>Not Scored</Trans>;
  if (due.kind === 'due') return <Trans>Due today</Trans>;
  if (due.kind === 'left')
    return due.per === 'week' ? (
      <Plural value={due.times} one="# more this week" other="# more this week" />
    ) : (
      <Plural value={due.times} one="# more this month" other="# more this month" />
    );
  return <NotDueText due={due} date={date} />;
}

/** Returns whether the mark changed while the day was shown. Only then the streak is animated. */
function useIsMarkedSince(date: CalendarDate, state: CardState): boolean {
  const [first, setFirst] = useState({ date, state });
  if (first.date !== date) setFirst({ date, state });
  return first.date === date && first.state !== state;
}

interface StreakSignProps {
  readonly streak: Streak;
  readonly isCounted: boolean;
  readonly isLast: boolean;
}

function StreakSign({ streak: { current, unit }, isCounted, isLast }: StreakSignProps) {
  const { t } = useLingui();
  const lengthOf = useStreakLength();
  return (
    <span className={styles.streak}>
      <VisuallyHidden>
        {unit === 'weeks'
          ? t`${plural(current, { one: '#-week streak', other: '#-week streak' })}`
          : t`${plural(current, { one: '#-day streak', other: '#-day streak' })}`}
        {!isLast && <Comma />}
      </VisuallyHidden>
      <Flame size={16} aria-hidden="true" />
      <span key={current} className={isCounted ? styles.counted : undefined} aria-hidden="true">
        {lengthOf(current, unit)}
      </span>
    </span>
  );
}

interface SignProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly isLast: boolean;
  /** Whether the sign appears only after one second, so that it does not flicker on short waits. */
  readonly late?: boolean;
}

export function CardSign({ icon, children, isLast, late }: SignProps) {
  return (
    <span className={classNames(styles.sign, late && styles.late)}>
      <span aria-hidden="true">{icon}</span>
      <VisuallyHidden>
        <span>{children}</span>
        {!isLast && <Comma />}
      </VisuallyHidden>
    </span>
  );
}

/** Checkbox over the ring. Enter opens the entry sheet, as it does on the rest of the card. */
function Mark(props: AreaCardProps) {
  const { area, date, onOpen, onMark } = props;

  function mark({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const isByKey = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.detail === 0;
    if (isByKey) fillFrom(currentTarget, 0.5, 0.5);
    onMark(area, date);
  }

  function openByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen(area, date);
  }

  return (
    <input
      type="checkbox"
      data-ring
      className={styles.mark}
      aria-label={area.name}
      checked={shownState(props) === 'done'}
      onPointerDown={fillFromFinger}
      onChange={mark}
      onKeyDown={openByKey}
    />
  );
}

/** Returns the reached part of a target, from 0 to 1. A limit has no part to reach. */
function shareOf(target: Target | undefined, amount = 0): number {
  return target?.kind === 'at_least' ? Math.min(1, amount / target.amount) : 0;
}

/** Runs on pointer down, because measuring during the click would add a layout before the paint. */
function fillFromFinger({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  fillFrom(currentTarget, (clientX - left) / width, (clientY - top) / height);
}

/** Sets where the fill starts, as fractions of the ring's size. */
function fillFrom(mark: HTMLElement, x: number, y: number): void {
  mark.parentElement?.style.setProperty('--from-x', `${x * 100}%`);
  mark.parentElement?.style.setProperty('--from-y', `${y * 100}%`);
}
