import type { FastifyRequest } from 'fastify';
import type { RateLimitSettings } from '../config/config.ts';
import { getAnnouncedBytes } from './arriving-bodies.ts';
import { refuseForSeconds } from './errors.ts';

/** Amount per key and minute, which refills continuously. */
export interface Budget {
  /** Throws `rate_limited` while the budget is used up. */
  assertLeft(key: string, now: number): void;
  charge(key: string, amount: number, now: number): void;
}

interface Account {
  used: number;
  at: number;
}

const minute = 60_000;

/** The budget counts only requests to this process. @param perMinute 0 means no limit */
export function createBudget(perMinute: number): Budget {
  const accounts = new Map<string, Account>();
  let sweptAt = 0;

  function computeUsed(key: string, now: number): number {
    const account = accounts.get(key);
    if (account === undefined) return 0;
    return Math.max(0, account.used - (perMinute * Math.max(0, now - account.at)) / minute);
  }

  function sweep(now: number): void {
    if (Math.abs(now - sweptAt) < minute) return;
    sweptAt = now;
    for (const key of accounts.keys()) if (computeUsed(key, now) === 0) accounts.delete(key);
  }

  return {
    assertLeft(key, now) {
      if (perMinute === 0) return;
      const excess = computeUsed(key, now) - perMinute;
      if (excess >= 0) throw refuseForSeconds((excess / perMinute) * 60 + 1);
    },
    charge(key, amount, now) {
      if (perMinute === 0) return;
      sweep(now);
      accounts.set(key, { used: computeUsed(key, now) + amount, at: now });
    },
  };
}

/** Budgets besides the request limit (decision 095). */
export interface Budgets {
  /** Milliseconds of the main thread. */
  readonly time: Budget;
  readonly items: Budget;
  /** Bytes of request bodies. */
  readonly bytes: Budget;
}

/** `LIMIT_REQUESTS=0` turns off the budgets, too. */
export function createBudgets(limits: RateLimitSettings): Budgets {
  const createLimitedBudget = (perMinute: number) =>
    createBudget(limits.requests === 0 ? 0 : perMinute);
  return {
    time: createLimitedBudget(1000 * limits.serverSeconds),
    items: createLimitedBudget(limits.items),
    bytes: createLimitedBudget(1_000_000 * limits.bodyMegabytes),
  };
}

export function chargeRequest(
  { time, bytes }: Budgets,
  request: FastifyRequest,
  now: number,
): void {
  if (request.session === null) return;
  const payer = getBudgetKey(request.session);
  time.assertLeft(payer, now);
  bytes.assertLeft(payer, now);
  bytes.charge(payer, getAnnouncedBytes(request), now);
}

/** A person's devices share a budget, and the person's programs share another budget. */
export function getBudgetKey(principal: { readonly user_id: string }): string {
  return 'scope' in principal ? `programs of ${principal.user_id}` : principal.user_id;
}
