import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronsRight } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '../../lib/format.ts';
import { vibrate } from '../../lib/vibrate.ts';
import type { AreaOnDay } from './area-on-day.ts';
import styles from './card-swipes.module.css';

interface CardSwipesProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly entries: readonly AreaOnDay[];
  readonly date: CalendarDate;
  readonly onDone: (area: SyncedArea, date: CalendarDate) => void;
  readonly onSkip: (area: SyncedArea, date: CalendarDate) => void;
}

type Act = 'done' | 'skip';

interface Swipe {
  readonly card: HTMLElement;
  readonly entry: AreaOnDay;
  readonly pointerId: number;
  readonly start: { readonly x: number; readonly y: number };
  /** Whether the finger has moved too far sideways for a tap. */
  readonly isSwiping: boolean;
}

interface Sign {
  readonly card: HTMLElement;
  readonly act: Act;
  /** Text of the step that a swipe to the right adds. Null if the area has no target. */
  readonly step: string | null;
  /** Whether lifting the finger performs the act. */
  readonly isArmed: boolean;
}

/** Distance in pixels at which a swipe begins. */
const slop = 10;
/** Distance in pixels at which a swipe marks or skips the card. */
const farEnough = 88;

/**
 * Completes an area when its card is swiped to the right, and skips the area when the card is
 * swiped to the left.
 */
export function CardSwipes({ grid, entries, date, onDone, onSkip }: CardSwipesProps) {
  const { i18n } = useLingui();
  const [sign, setSign] = useState<Sign | null>(null);
  const entryOf = useEffectEvent((card: HTMLElement) =>
    entries.find(({ area }) => area.id === card.dataset['area']),
  );
  const perform = useEffectEvent((act: Act, entry: AreaOnDay) =>
    (act === 'done' ? onDone : onSkip)(entry.area, date),
  );

  useEffect(() => {
    const cards = grid.current;
    if (cards === null) return undefined;
    let swipe: Swipe | null = null;
    let shown: Sign | null = null;

    function show(next: Sign | null): void {
      if (next?.act === shown?.act && next?.isArmed === shown?.isArmed) return;
      if (next?.isArmed && !shown?.isArmed) vibrate('light');
      shown = next;
      setSign(next);
    }

    function begin({ target, pointerType, pointerId, clientX, clientY }: PointerEvent): void {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-area]') : null;
      const entry = card && entryOf(card);
      if (!entry || pointerType === 'mouse' || swipe !== null) return;
      swipe = { card, entry, pointerId, start: { x: clientX, y: clientY }, isSwiping: false };
    }

    function move(event: PointerEvent): void {
      if (swipe === null || event.pointerId !== swipe.pointerId) return;
      const across = event.clientX - swipe.start.x;
      const along = Math.abs(event.clientY - swipe.start.y);
      if (!swipe.isSwiping) {
        if (Math.abs(across) < slop || Math.abs(across) < along) return;
        swipe = { ...swipe, isSwiping: true };
      }
      const act = actOf(swipe.entry, across);
      // The card moves only a little if the swipe would do nothing.
      const moved = act === null ? across / 6 : across;
      swipe.card.style.setProperty('--swipe', `${moved}px`);
      const isArmed = Math.abs(across) >= farEnough;
      const { area, target } = swipe.entry;
      const step = target === undefined ? null : `+${formatNumber(area.step ?? 1, i18n.locale)}`;
      show(act && { card: swipe.card, act, isArmed, step });
    }

    function end(event: PointerEvent): void {
      if (swipe === null || event.pointerId !== swipe.pointerId) return;
      const { card, entry, isSwiping } = swipe;
      swipe = null;
      card.style.removeProperty('--swipe');
      if (isSwiping) card.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => card.removeEventListener('click', swallow, { capture: true }));
      if (shown?.isArmed && event.type === 'pointerup') perform(shown.act, entry);
      show(null);
    }

    const ends = new AbortController();
    cards.addEventListener('pointerdown', begin, ends);
    cards.addEventListener('pointermove', move, ends);
    cards.addEventListener('pointerup', end, ends);
    cards.addEventListener('pointercancel', end, ends);
    return () => ends.abort();
  }, [grid, i18n]);

  return sign && createPortal(<SwipeSign {...sign} />, sign.card);
}

/** Prevents the end of a swipe from pressing the button under the finger. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function actOf({ state, due, target }: AreaOnDay, across: number): Act | null {
  if (state === 'done' || isLimit(target)) return null;
  if (across > 0) return 'done';
  return due.kind === 'skipped' || due.kind === 'paused' ? null : 'skip';
}

/** Hidden from screen readers, because the ring and the menu offer the same actions. */
function SwipeSign({ act, isArmed, step }: Sign) {
  return (
    <div
      className={styles.sign}
      data-act={act}
      data-armed={isArmed || undefined}
      aria-hidden="true"
    >
      {act === 'done' ? <Check size={24} strokeWidth={3} /> : <ChevronsRight size={24} />}
      {act === 'skip' ? <Trans>Skip</Trans> : step === null ? <Trans>Completed</Trans> : step}
    </div>
  );
}
