import { describe, expect, it } from 'vitest';
import { editInstant } from './edit-instant.ts';

const now = Date.parse('2026-03-01T09:00:00.000Z');

describe('editInstant', () => {
  it('is now when the client does not say', () => {
    expect(editInstant(undefined, now)).toBe('2026-03-01T09:00:00.000Z');
  });

  it('is what the client says when that has passed, in the form that sorts', () => {
    expect(editInstant('2026-02-28T23:59:59Z', now)).toBe('2026-02-28T23:59:59.000Z');
  });

  it('is never later than now, however wrong the clock of the client', () => {
    expect(editInstant('2036-03-01T09:00:00.000Z', now)).toBe('2026-03-01T09:00:00.000Z');
  });
});
