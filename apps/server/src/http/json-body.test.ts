import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeperThan } from './json-bodies.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('isDeeperThan', () => {
  it('knows the depth of any JSON without parsing it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 6 }), (value, limit) => {
        expect(isDeeperThan(limit, JSON.stringify(value))).toBe(depthOf(value) > limit);
      }),
    );
  });

  it('does not count brackets within strings', () => {
    expect(isDeeperThan(1, JSON.stringify({ text: '[[[{{{"\\"[[[' }))).toBe(false);
  });

  it('ends on text that is no JSON', () => {
    expect(isDeeperThan(2, '"never closed [[[[')).toBe(false);
    expect(isDeeperThan(2, ']]]][[[')).toBe(false);
    expect(isDeeperThan(2, '[[[')).toBe(true);
  });
});
