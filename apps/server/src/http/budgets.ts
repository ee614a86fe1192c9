import type { FastifyRequest } from 'fastify';
import type { RateLimitSettings } from '../config/config.ts';
import { announcedBytes } from './arriving-bodies.ts';
import { refuseForSeconds } from './errors.ts';

/**
 * Amount that a person may use in a minute. It comes back evenly, so nobody waits for the end of a
 * minute.
 */
export interface Budget {
  /** Refuses where the key has used up its budget: throws `rate_limited` until some of it is back. */
  assertLeft(key: string, now: number): void;
  /** Takes from the budget what was used, also more than is left. */
  charge(key: string, amount: number, now: number): void;
}

interface Account {
  used: number;
  /** When `used` was counted, in milliseconds since the epoch. */
  at: number;
}

const minute = 60_000;

/** @param perMinute 0 is no limit. It counts on this node only, as requests are counted. */
export function createBudget(perMinute: number): Budget {
  const accounts = new Map<string, Account>();
  let swept = 0;

  function usedBy(key: string, now: number): number {
    const account = accounts.get(key);
    if (account === undefined) return 0;
    return Math.max(0, account.used - (perMinute * Math.max(0, now - account.at)) / minute);
  }

  /** Forgets keys whose whole budget is back. */
  function sweep(now: number): void {
    if (Math.abs(now - swept) < minute) return;
    swept = now;
    for (const key of accounts.keys()) if (usedBy(key, now) === 0) accounts.delete(key);
  }

  return {
    assertLeft(key, now) {
      if (perMinute === 0) return;
      const excess = usedBy(key, now) - perMinute;
      if (excess >= 0) throw refuseForSeconds((excess / perMinute) * 60 + 1);
    },
    charge(key, amount, now) {
      if (perMinute === 0) return;
      sweep(now);
      accounts.set(key, { used: usedBy(key, now) + amount, at: now });
    },
  };
}

/** Budgets that a request is charged to, beside the count of requests (decision 095). */
export interface Budgets {
  /** Milliseconds on the thread. */
  readonly time: Budget;
  /** Scores of batches. */
  readonly items: Budget;
  /** Bytes of bodies. */
  readonly bytes: Budget;
}

/** `LIMIT_REQUESTS=0` turns these off too: what sends more requests than a person uses more of everything. */
export function createBudgets(limits: RateLimitSettings): Budgets {
  const budgetOf = (perMinute: number) => createBudget(limits.requests === 0 ? 0 : perMinute);
  return {
    time: budgetOf(1000 * limits.serverSeconds),
    items: budgetOf(limits.items),
    bytes: budgetOf(1_000_000 * limits.bodyMegabytes),
  };
}

/** Refuses a request whose person has nothing left, and charges the length of its body. */
export function chargeRequest(
  { time, bytes }: Budgets,
  request: FastifyRequest,
  now: number,
): void {
  if (request.session === null) return;
  const payer = payerOf(request.session);
  time.assertLeft(payer, now);
  bytes.assertLeft(payer, now);
  bytes.charge(payer, announcedBytes(request), now);
}

interface Payer {
  readonly user_id: string;
}

/**
 * Returns the key of the budgets that a request uses: the person's devices share one, their
 * programs another.
 */
export function payerOf(principal: Payer): string {
  return 'scope' in principal ? `programs of ${principal.user_id}` : principal.user_id;
}
