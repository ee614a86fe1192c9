export interface Particle {
  /** Pixels from the middle of the burst at the end of the flight; up is negative. */
  readonly drift: number;
  readonly rise: number;
  readonly fall: number;
  /** Turns over the flight. */
  readonly spin: number;
  /** 0.6 to 1 of the full size. */
  readonly scale: number;
  /** Which of the colours it has, whatever their number. */
  readonly color: number;
}

export interface Burst {
  /** Where it goes off, in percent of the screen. */
  readonly left: number;
  readonly top: number;
  /** Milliseconds after the celebration began. */
  readonly delay: number;
  readonly particles: readonly Particle[];
}

const burstCount = 5;
const particlesPerBurst = 20;
const millisecondsBetweenBursts = 320;

/**
 * Five bursts of twenty particles, one after the other across the screen.
 * @param random from 0 up to, not including, 1
 */
export function celebrationBursts(random: () => number): Burst[] {
  return Array.from({ length: burstCount }, (_, index) => ({
    left: between(random, 18, 82),
    top: between(random, 18, 48),
    delay: index * millisecondsBetweenBursts,
    particles: Array.from({ length: particlesPerBurst }, (_, nth) => particle(random, nth)),
  }));
}

function particle(random: () => number, nth: number): Particle {
  // Evenly round the circle with some play, so that no burst has a hole in it.
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
