import { hash } from 'node:crypto';
import * as limits from '@daymark/shared/limits.ts';
import type { RateLimitSettings } from '../config/config.ts';
import { foldCase } from '../database/fold-case.ts';
import type { RateLimit } from '../store/rate-limit-repository.ts';
import type { BoundStore, Store } from '../store/store.ts';
import { refuseForSeconds } from './errors.ts';
import { getNetwork, networksPerSite, getSite } from './networks.ts';

const minute = 60;
const failureWindow = 15 * minute;
const hour = 60 * minute;

/**
 * Returns a function that counts a request and throws `rate_limited` over the limit. The counts
 * stay in memory, because storing a count would cost more than the request.
 */
export function createRequestLimit(limit: number): (key: string, now: number) => void {
  let counts = new Map<string, number>();
  let currentWindow = 0;
  return (key, now) => {
    if (limit === 0) return;
    const window = Math.floor(now / (minute * 1000));
    if (window !== currentWindow) {
      currentWindow = window;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > limit) throw refuseForSeconds(secondsLeft(minute, now));
  };
}

/** An IPv6 /48 may send ten times as many requests as one /64 network. */
export function createNetworkLimit(limit: number): (address: string, now: number) => void {
  const countOfNetwork = createRequestLimit(limit);
  const countOfSite = createRequestLimit(networksPerSite * limit);
  return (address, now) => {
    const site = getSite(address);
    countOfNetwork(getNetwork(address), now);
    if (site !== null) countOfSite(site, now);
  };
}

export const countQuotePush = createHourlyLimit('quote-push', limits.quotePushesPerHour);

export const countConfirmationMail = createHourlyLimit(
  'confirmation-mail',
  limits.confirmationMailsPerHour,
);

/**
 * The returned function throws `rate_limited`. It must run in the transaction of the write, so that
 * a refused write does not count.
 */
function createHourlyLimit(name: string, hits: number) {
  return async ({ rateLimits }: BoundStore, userId: string, now: number): Promise<void> => {
    const key = `${name}:${hash('sha256', userId, 'hex')}`;
    const wait = await rateLimits.hit(key, { hits, seconds: hour }, now);
    if (wait > 0) throw refuseForSeconds(wait);
  };
}

export async function isFirstWarning(
  { rateLimits }: BoundStore,
  passkeyId: string,
  now: number,
): Promise<boolean> {
  const key = `passkey-copied:${hash('sha256', passkeyId, 'hex')}`;
  return (await rateLimits.hit(key, { hits: 1, seconds: 24 * hour }, now)) === 0;
}

interface CodeAttempt {
  readonly userId: string;
  readonly place: string;
  readonly address: string;
  readonly now: number;
}

interface SignInChange {
  readonly name: 'email' | 'username' | 'password';
  readonly userId: string;
  readonly address: string;
}

interface LoginAttempt {
  readonly email: string;
  /** Null for a device that the account does not know. */
  readonly device: string | null;
  readonly address: string;
  readonly now: number;
}

export interface PasswordAttempt {
  /** Takes back the failure that the attempt counted in advance. */
  succeeded(store: BoundStore): Promise<void>;
}

/** A method over its limit throws `rate_limited`, even if the password is right. */
export function createSignInLimits(store: Store, settings: RateLimitSettings) {
  return {
    async registration(address: string, now: number): Promise<void> {
      if (settings.registrations === 0) return;
      await countAll(store, limitsOfNetworks('register', address, perHour()), now);
    },

    /**
     * Has the limit of registrations, because the error for a taken email or username reveals that
     * another account has it.
     */
    async signInChange({ name, userId, address }: SignInChange, now: number): Promise<void> {
      if (settings.registrations === 0) return;
      // The id of a deleted account must not remain, so the key is hashed.
      const key = `${name}:account:${hash('sha256', userId, 'hex')}`;
      const networkLimits = limitsOfNetworks(`${name}:address`, address, perHour());
      await countAll(store, [...networkLimits, { key, ...perHour() }], now);
    },

    /**
     * Counts emails without an account, too. One key contains the network, so that a stranger in
     * one network cannot use up the owner's mails.
     */
    async passwordRequest(email: string, address: string, now: number): Promise<void> {
      const account = `reset:account:${hash('sha256', foldCase(email), 'hex')}`;
      const most = limits.resetMailsPerHour;
      const networkLimits = limitsOfNetworks('reset:address', address, perHour());
      await countAll(
        store,
        [
          ...(settings.registrations === 0 ? [] : networkLimits),
          { key: `${account} ${getNetwork(address)}`, hits: most, seconds: hour },
          { key: account, hits: 3 * most, seconds: hour },
        ],
        now,
      );
    },

    /** Each use of a reset link hashes a password, which is expensive. */
    async reset(userId: string, now: number): Promise<void> {
      if (settings.loginFailures === 0) return;
      await countAll(store, [limitFailures(`reset:${userId}`, settings.loginFailures)], now);
    },

    /** An office may share one address, so the limit is high. */
    singleSignOn: (address: string, now: number) =>
      countStart('single-sign-on', { address, times: 10, now }),

    /**
     * Counts the attempt as failed before it is made, so that concurrent attempts count. Failures
     * of unknown devices count per account and network, and per account with ten times the limit.
     * A known device has its own count.
     */
    loginAttempt({ email, device, address, now }: LoginAttempt): Promise<PasswordAttempt> {
      const account = `login:${foldCase(email)}`;
      const failures = settings.loginFailures;
      const strangerLimits = [
        limitFailures(`${account} ${getNetwork(address)}`, failures),
        limitFailures(account, 10 * failures),
      ];
      const deviceLimits = [limitFailures(`${account} device ${device}`, failures)];
      return passwordAttempt(device === null ? strangerLimits : deviceLimits, address, now);
    },

    /**
     * Keeps the count of the network, because an attacker could otherwise reset it with a login to
     * an account of their own.
     */
    async forgetFailures(
      { rateLimits }: BoundStore,
      { email, address }: Pick<LoginAttempt, 'email' | 'address'>,
    ): Promise<void> {
      const account = `login:${foldCase(email)}`;
      await rateLimits.forget(limitFailures(`${account} ${getNetwork(address)}`, 0).key);
      await rateLimits.forget(limitFailures(account, 0).key);
    },

    // Counts by user id, because an intruder could change the email after every few attempts.
    confirmationAttempt: (userId: string, address: string, now: number) =>
      passwordAttempt(
        [limitFailures(`confirmation:${userId}`, settings.loginFailures)],
        address,
        now,
      ),

    /** Counts only by network, because the account is unknown until the challenge is answered. */
    passkeyAttempt: (address: string, now: number) => passwordAttempt([], address, now),

    /** Challenges are stored before the client is known, so their number is limited. */
    passkeyChallenge: (address: string, now: number) =>
      countStart('passkey-challenge:address', { address, times: 30, now }),

    /** Each failure beyond the first limit lengthens the wait. */
    codeAttempt({ userId, place, address, now }: CodeAttempt): Promise<PasswordAttempt> {
      const key = `code:${hash('sha256', `${userId} ${place}`, 'hex')}`;
      const first = Math.ceil(settings.loginFailures / 2);
      const waits = lengtheningWaits.map(({ further, seconds }) => ({
        key: `${key}:${seconds}`,
        hits: first + further,
        seconds,
      }));
      return passwordAttempt(waits, address, now);
    },
  };

  async function countStart(
    kind: string,
    { address, times, now }: { address: string; times: number; now: number },
  ): Promise<void> {
    if (settings.loginFailures === 0) return;
    const limit = { hits: times * settings.loginFailures, seconds: failureWindow };
    await countAll(store, limitsOfNetworks(kind, address, limit), now);
  }

  async function passwordAttempt(
    others: readonly LimitOfKey[],
    address: string,
    now: number,
  ): Promise<PasswordAttempt> {
    const { loginFailures } = settings;
    if (loginFailures === 0) return { succeeded: async () => {} };
    const limit = { hits: 3 * loginFailures, seconds: failureWindow };
    const counted = [...limitsOfNetworks('password:address', address, limit), ...others];
    await countAll(store, counted, now);
    return {
      // Rows are locked in the same order as by `countAll`, so that PostgreSQL cannot deadlock.
      async succeeded({ rateLimits }) {
        for (const { key } of counted) await rateLimits.release(key, now);
      },
    };
  }

  function perHour(): RateLimit {
    return { hits: settings.registrations, seconds: hour };
  }
}

/** Counts for none of the keys if one of them is over its limit. */
async function countAll(
  store: Store,
  limitsOfKeys: readonly LimitOfKey[],
  now: number,
): Promise<void> {
  await store.transaction(async ({ rateLimits }) => {
    let wait = 0;
    for (const { key, ...limit } of limitsOfKeys) {
      wait = Math.max(wait, await rateLimits.hit(key, limit, now));
    }
    if (wait > 0) throw refuseForSeconds(wait);
  });
}

/**
 * Sliding windows. With the default limit, five failures cost 15 minutes, a sixth half an hour, and
 * so on (decision 067). If three codes in a million are valid, an attacker who knows the password
 * succeeds within a year in one of 300 cases.
 */
const lengtheningWaits = [
  { further: 0, seconds: failureWindow },
  { further: 1, seconds: 2 * failureWindow },
  { further: 2, seconds: hour },
  { further: 3, seconds: 2 * hour },
  { further: 4, seconds: 4 * hour },
  { further: 5, seconds: 8 * hour },
  { further: 6, seconds: 16 * hour },
  { further: 7, seconds: 24 * hour },
  { further: 15, seconds: 7 * 24 * hour },
] as const;

interface LimitOfKey extends RateLimit {
  readonly key: string;
}

/**
 * The account is hashed, because its email may be a long text, or a password in the wrong field.
 */
function limitFailures(account: string, hits: number): LimitOfKey {
  const key = `password:account:${hash('sha256', account, 'hex')}`;
  return { key, hits, seconds: failureWindow };
}

/** The IPv6 /48 of the address gets a limit, too, because it contains 65,536 networks. */
function limitsOfNetworks(kind: string, address: string, limit: RateLimit): LimitOfKey[] {
  const site = getSite(address);
  const networkLimit = { key: `${kind}:${getNetwork(address)}`, ...limit };
  if (site === null) return [networkLimit];
  return [networkLimit, { key: `${kind}:${site}`, ...limit, hits: networksPerSite * limit.hits }];
}

function secondsLeft(windowSeconds: number, now: number): number {
  return windowSeconds - ((now / 1000) % windowSeconds);
}
