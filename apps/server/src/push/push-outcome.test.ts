import { describe, expect, it } from 'vitest';
import { mostRetries, outcomeOf, retryDelay } from './push-outcome.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const answered = (status: number, retryAfter?: string) => outcomeOf({ status, retryAfter }, now);

describe('the outcome of an attempt', () => {
  it.each([200, 201, 202, 204])('is accepted at %i', (status) => {
    expect(answered(status)).toEqual({ result: 'accepted' });
  });

  it.each([404, 410])('is gone at %i', (status) => {
    expect(answered(status)).toEqual({ result: 'gone' });
  });

  it.each([401, 403])('is our own fault at %i', (status) => {
    expect(answered(status)).toEqual({ result: 'refused', reason: `status ${status}` });
  });

  it.each([101, 300, 301, 307, 308, 400, 402, 405, 413, 415, 422, 451])(
    'is the fault of the subscription at %i',
    (status) => {
      expect(answered(status)).toEqual({ result: 'failing', reason: `status ${status}` });
    },
  );

  it.each([408, 429, 500, 502, 503, 504, 599])('may be better later at %i', (status) => {
    expect(answered(status)).toEqual({
      result: 'retry',
      reason: `status ${status}`,
      retryAfter: null,
    });
  });

  it.each([
    ['0', 0],
    ['120', 120_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-1', null],
    ['', null],
  ])('tells when, with Retry-After %j', (header, retryAfter) => {
    expect(answered(429, header)).toMatchObject({ retryAfter });
    expect(answered(503, header)).toMatchObject({ retryAfter });
  });

  it('may be better later where there was no answer, and is our own fault where there must not be one', () => {
    const cause = new Error('The reason');
    expect(outcomeOf({ failure: 'no_answer', cause }, now)).toEqual({
      result: 'retry',
      reason: 'The reason',
      retryAfter: null,
    });
    expect(outcomeOf({ failure: 'private_address', cause }, now)).toEqual({
      result: 'refused',
      reason: 'The reason',
    });
  });

  it('H4: is the fault of the subscription where no name server knows the host', () => {
    const cause = new Error('The reason');
    expect(outcomeOf({ failure: 'unknown_host', cause }, now)).toEqual({
      result: 'failing',
      reason: 'The reason',
    });
  });
});

describe('the wait before a retry', () => {
  const expiresAt = now + 60 * 60_000;

  it('grows, and there are five at most', () => {
    const delays = [0, 1, 2, 3, 4].map((retries) =>
      Number(retryDelay({ retries, retryAfter: null, now, expiresAt })),
    );
    expect(delays).toHaveLength(mostRetries);
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
    expect(delays[0]).toBeGreaterThan(0);
    expect(retryDelay({ retries: 5, retryAfter: 0, now, expiresAt })).toBeNull();
  });

  it('is what the push service asks for', () => {
    expect(retryDelay({ retries: 0, retryAfter: 1234, now, expiresAt })).toBe(1234);
    expect(retryDelay({ retries: 4, retryAfter: 0, now, expiresAt })).toBe(0);
  });

  it('never goes past the life of the message', () => {
    const last = expiresAt - now;
    expect(retryDelay({ retries: 0, retryAfter: last - 1, now, expiresAt })).toBe(last - 1);
    expect(retryDelay({ retries: 0, retryAfter: last, now, expiresAt })).toBeNull();
    expect(retryDelay({ retries: 0, retryAfter: null, now, expiresAt: now })).toBeNull();
  });
});
