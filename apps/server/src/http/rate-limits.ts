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
 * Counts requests per key and minute, over all sessions. It counts on this node only, because a
 * durable write would cost more than the request.
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

/** Counts the requests of each network in each minute. A /48 may send ten times as many. */
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
 * Creates a limit per user that throws `rate_limited`. Call it in the transaction of the write, so
 * that a refused request is not counted.
 */
function createHourlyLimit(name: string, hits: number) {
  return async ({ rateLimits }: BoundStore, userId: string, now: number): Promise<void> => {
    const key = `${name}:${hash('sha256', userId, 'hex')}`;
    const wait = await rateLimits.hit(key, { hits, seconds: hour }, now);
    if (wait > 0) throw refuseForSeconds(wait);
  };
}

/** Returns true once a day for each passkey. */
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
  /** Known device, or null when the account does not know it. */
  readonly device: string | null;
  readonly address: string;
  readonly now: number;
}

export interface PasswordAttempt {
  succeeded(store: BoundStore): Promise<void>;
}

export function createSignInLimits(store: Store, settings: RateLimitSettings) {
  return {
    /** Throws `rate_limited` when the address has registered too often. */
    async registration(address: string, now: number): Promise<void> {
      if (settings.registrations === 0) return;
      await countAll(store, limitsOfNetworks('register', address, inHour()), now);
    },

    /**
     * Counts a change of password, email or username. An email or username that is taken reveals an
     * account, as a registration does. Throws `rate_limited`.
     */
    async signInChange({ name, userId, address }: SignInChange, now: number): Promise<void> {
      if (settings.registrations === 0) return;
      // Hashed, because no id of a deleted account may remain.
      const key = `${name}:account:${hash('sha256', userId, 'hex')}`;
      const ofNetworks = limitsOfNetworks(`${name}:address`, address, inHour());
      await countAll(store, [...ofNetworks, { key, ...inHour() }], now);
    },

    /**
     * Counts a mail that was requested without signing in, also for emails without an account.
     * Counting by account alone would let a stranger block the owner's mails. Throws
     * `rate_limited`.
     */
    async passwordRequest(email: string, address: string, now: number): Promise<void> {
      const account = `reset:account:${hash('sha256', foldCase(email), 'hex')}`;
      const most = limits.resetMailsPerHour;
      const ofNetworks = limitsOfNetworks('reset:address', address, inHour());
      await countAll(
        store,
        [
          ...(settings.registrations === 0 ? [] : ofNetworks),
          { key: `${account} ${getNetwork(address)}`, hits: most, seconds: hour },
          { key: account, hits: 3 * most, seconds: hour },
        ],
        now,
      );
    },

    /** Counts the use of a reset link, because it hashes a password. Throws `rate_limited`. */
    async reset(userId: string, now: number): Promise<void> {
      if (settings.loginFailures === 0) return;
      await countAll(store, [failuresOf(`reset:${userId}`, settings.loginFailures)], now);
    },

    /** Throws `rate_limited` when the address, perhaps of an office, has started many sign-ins. */
    singleSignOn: (address: string, now: number) =>
      countStart('single-sign-on', { address, times: 10, now }),

    /**
     * Counts an attempt as failed before it is made, so that concurrent attempts count too.
     * `succeeded` takes it back. Throws `rate_limited`, whether or not the password is right.
     * A stranger's failures count per account and network, and per account with ten times the
     * limit. A known device has its own count.
     */
    loginAttempt({ email, device, address, now }: LoginAttempt): Promise<PasswordAttempt> {
      const account = `login:${foldCase(email)}`;
      const failures = settings.loginFailures;
      const ofStranger = [
        failuresOf(`${account} ${getNetwork(address)}`, failures),
        failuresOf(account, 10 * failures),
      ];
      const ofDevice = [failuresOf(`${account} device ${device}`, failures)];
      return passwordAttempt(device === null ? ofStranger : ofDevice, address, now);
    },

    /**
     * Forgets the account's failures after a reset. The network's count stays: an attacker could
     * otherwise reset it with an account of their own.
     */
    async forgetFailures(
      { rateLimits }: BoundStore,
      { email, address }: Pick<LoginAttempt, 'email' | 'address'>,
    ): Promise<void> {
      const account = `login:${foldCase(email)}`;
      await rateLimits.forget(failuresOf(`${account} ${getNetwork(address)}`, 0).key);
      await rateLimits.forget(failuresOf(account, 0).key);
    },

    // Counts by user, because a session could change the email after every ten attempts.
    confirmationAttempt: (userId: string, address: string, now: number) =>
      passwordAttempt([failuresOf(`confirmation:${userId}`, settings.loginFailures)], address, now),

    /** Counts by network only, because the answer to the challenge names the account. */
    passkeyAttempt: (address: string, now: number) => passwordAttempt([], address, now),

    /** Counts a challenge of an unknown client, because each is stored. Throws `rate_limited`. */
    passkeyChallenge: (address: string, now: number) =>
      countStart('passkey-challenge:address', { address, times: 30, now }),

    /** Counts an attempt with a code. Each failure after the first limit lengthens the wait. */
    codeAttempt({ userId, place, address, now }: CodeAttempt): Promise<PasswordAttempt> {
      const key = `code:${hash('sha256', `${userId} ${place}`, 'hex')}`;
      const first = Math.ceil(settings.loginFailures / 2);
      const lengthening = lengtheningWaits.map(({ further, seconds }) => ({
        key: `${key}:${seconds}`,
        hits: first + further,
        seconds,
      }));
      return passwordAttempt(lengthening, address, now);
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
      // The order equals that of the hits, so that transactions on PostgreSQL cannot deadlock.
      async succeeded({ rateLimits }) {
        for (const { key } of counted) await rateLimits.release(key, now);
      },
    };
  }

  function inHour(): RateLimit {
    return { hits: settings.registrations, seconds: hour };
  }
}

/** Counts for all keys, or for none when one is over its limit. */
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
    // Throwing inside the transaction rolls the other counts back.
    if (wait > 0) throw refuseForSeconds(wait);
  });
}

/**
 * Sliding windows, each with room for one more failure than the one before. Five failures cost 15
 * minutes, the next half an hour, and so on (decision 067). An attacker who knows the password,
 * with three valid codes in a million, succeeds within a year in one of 300 cases.
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

/** Hashes the key, because the text may be long, or a password in the wrong field. */
function failuresOf(account: string, hits: number): LimitOfKey {
  const key = `password:account:${hash('sha256', account, 'hex')}`;
  return { key, hits, seconds: failureWindow };
}

/** Returns the limits of a network and of its /48, which holds 65,536 networks. */
function limitsOfNetworks(kind: string, address: string, limit: RateLimit): LimitOfKey[] {
  const site = getSite(address);
  const ofNetwork = { key: `${kind}:${getNetwork(address)}`, ...limit };
  if (site === null) return [ofNetwork];
  return [ofNetwork, { key: `${kind}:${site}`, ...limit, hits: networksPerSite * limit.hits }];
}

function secondsLeft(windowSeconds: number, now: number): number {
  return windowSeconds - ((now / 1000) % windowSeconds);
}
