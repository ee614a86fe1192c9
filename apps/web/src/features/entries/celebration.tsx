import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import type { Timelines } from '../../local/shown-data.ts';
import type { MarkChanged } from '../../marking/mark-events.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './celebration.module.css';

export interface CelebrationContent {
  readonly colors: readonly string[];
}

interface CelebrationProps {
  readonly celebration: CelebrationContent | null;
  /** Whether particles fly. The words are announced in any case. */
  readonly motion: boolean;
}

/**
 * The live region always exists, because a region that is added with its words is not announced.
 */
export function Celebration({ celebration, motion }: CelebrationProps) {
  return (
    <div className={styles.overlay}>
      {celebration && motion && <Bursts colors={celebration.colors} />}
      <VisuallyHidden>
        <span aria-live="polite">{celebration && <Trans>All done for today</Trans>}</span>
      </VisuallyHidden>
    </div>
  );
}

function Bursts({ colors }: { readonly colors: readonly string[] }) {
  const [bursts] = useState(() => createBursts(Math.random));
  const [origin] = useState(middleOfRing);
  return (
    <div aria-hidden="true" data-testid="bursts" className={styles.bursts} style={origin}>
      {bursts.map((burst) => (
        <div key={burst.delay} className={styles.burst} style={burstStyle(burst)}>
          {burst.particles.map((particle) => (
            <span
              key={particle.color}
              className={styles.particle}
              style={particleStyle(particle, colors)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Scrolls the day's ring into view and returns its middle. Without a ring, returns a point in the
 * upper third of the window.
 */
function middleOfRing(): CSSProperties {
  const ring = document.querySelector('[data-day-ring] svg');
  if (ring === null) return { left: '50%', top: '33%' };
  if (ring.getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: 'instant' });
  const { left, top, width, height } = ring.getBoundingClientRect();
  return { left: left + width / 2, top: top + height / 2 };
}

function burstStyle({ left, top, delay }: Burst): CSSProperties {
  return { left, top, '--delay': `${delay}ms` } as CSSProperties;
}

function particleStyle(particle: Particle, colors: readonly string[]): CSSProperties {
  const color = colors[particle.color % colors.length];
  return {
    ...(color === undefined ? {} : getAreaColorStyle(color)),
    '--drift': `${particle.drift}px`,
    '--rise': `${particle.rise}px`,
    '--fall': `${particle.fall}px`,
    '--spin': `${particle.spin}turn`,
    '--scale': particle.scale,
  } as CSSProperties;
}

interface Particle {
  /**
   * Distances from the middle of the burst, in pixels. Up is negative. The particle reaches `rise`
   * at 40 % of its flight, `drift` and `fall` at the end.
   */
  readonly drift: number;
  readonly rise: number;
  readonly fall: number;
  readonly spin: number;
  /** Factor from 0.6 to 1. */
  readonly scale: number;
  /** Index into the colors, modulo their number. */
  readonly color: number;
}

interface Burst {
  /** Distances in pixels from the middle of the ring. */
  readonly left: number;
  readonly top: number;
  /** Milliseconds after the start of the celebration. */
  readonly delay: number;
  readonly particles: readonly Particle[];
}

const burstCount = 5;
const particlesPerBurst = 20;
const millisecondsBetweenBursts = 320;
const spread = 16;

export function createBursts(random: () => number): Burst[] {
  return Array.from({ length: burstCount }, (_, index) => ({
    left: between(random, -spread, spread),
    top: between(random, -spread, spread),
    delay: index * millisecondsBetweenBursts,
    particles: Array.from({ length: particlesPerBurst }, (_, nth) => particle(random, nth)),
  }));
}

function particle(random: () => number, nth: number): Particle {
  // An even spread with some randomness leaves no gaps in the circle.
  const angle = ((nth + random()) / particlesPerBurst) * 2 * Math.PI;
  const reach = between(random, 80, 220);
  const rise = Math.sin(angle) * reach - 60;
  return {
    drift: Math.round(Math.cos(angle) * reach),
    rise: Math.round(rise),
    fall: Math.round(rise + between(random, 160, 320)),
    spin: between(random, -2, 2),
    scale: between(random, 0.6, 1),
    color: nth,
  };
}

function between(random: () => number, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Time before the celebration begins, in milliseconds. */
const celebrationDelay = 500;
/** Duration of the celebration, in milliseconds. */
const celebrationLength = 3000;

export function useCelebration() {
  const [celebration, setCelebration] = useState<CelebrationContent | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    setCelebration(null);
  }, []);

  const celebrate = useCallback(
    (party: CelebrationContent) => {
      cancel();
      timer.current = setTimeout(() => {
        setCelebration(party);
        timer.current = setTimeout(() => setCelebration(null), celebrationLength);
      }, celebrationDelay);
    },
    [cancel],
  );

  return { celebration, celebrate, cancel };
}

export function useMotionAllowed(): boolean {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  return !isReduced && navigator.hardwareConcurrency > 2;
}

/** @param now timelines after the change */
export function getCelebration(
  { change, before, timelines }: Pick<MarkChanged, 'change' | 'before' | 'timelines'>,
  now: Timelines,
  today: CalendarDate,
): CelebrationContent | null {
  if (change.kind !== 'score' || change.value !== 1 || before.date !== today) return null;
  const days = timelines.map((timeline) => ({ id: timeline.area.id, ...getDay(timeline, today) }));
  const open = days.filter(({ possible, done }) => possible === 1 && done === 0);
  if (open.length !== 1 || open[0]?.id !== before.area.id) return null;
  const done = now.filter((timeline) => getDay(timeline, today).done === 1);
  return { colors: done.map(({ area }) => area.color) };
}
