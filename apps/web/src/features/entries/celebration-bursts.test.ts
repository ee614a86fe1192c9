import { expect, test } from 'vitest';
import { celebrationBursts } from './celebration-bursts.ts';

test('is five bursts of twenty particles', () => {
  const bursts = celebrationBursts(Math.random);
  expect(bursts.map((burst) => burst.particles.length)).toEqual([20, 20, 20, 20, 20]);
});

test('sends every burst round the whole circle', () => {
  for (const burst of celebrationBursts(() => 0.5)) {
    const { particles } = burst;
    expect(particles.some((particle) => particle.drift > 50)).toBe(true);
    expect(particles.some((particle) => particle.drift < -50)).toBe(true);
    expect(particles.every((particle) => particle.fall > particle.rise)).toBe(true);
  }
});

test('sets the last burst off early enough to be over within three seconds', () => {
  const delays = celebrationBursts(Math.random).map((burst) => burst.delay);
  expect(Math.max(...delays)).toBeLessThanOrEqual(1500);
});
