import { hash } from 'node:crypto';
import * as limits from '@daymark/shared/limits.ts';
import type { RateLimitSettings } from '../config/config.ts';
import { foldCase } from '../database/fold-case.ts';
import type { RateLimit } from '../store/rate-limit-repository.ts';
import type { BoundStore, Store } from '../store/store.ts';
import { refuseForSeconds } from './errors.ts';
import { networkOf, networksPerSite, siteOf } from './networks.ts';

const minute = 60;
/** Sliding. */
const failureWindow = 15 * minute;
const hour = 60 * minute;

/**
 * Counts the requests of each user, or of another key, in the minute, from however many sessions, and refuses those over the limit. It counts on this node only: a durable
 * write for each request would cost more than the request.
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

/** Counts the requests of each network in the minute, and those of its /48, which may be ten times as many. */
export function createNetworkLimit(limit: number): (address: string, now: number) => void {
  const countOfNetwork = createRequestLimit(limit);
  const countOfSite = createRequestLimit(networksPerSite * limit);
  return (address, now) => {
    const site = siteOf(address);
    countOfNetwork(networkOf(address), now);
    if (site !== null) countOfSite(site, now);
  };
}

/**
 * Counts a push of the quote that the user asked for; throws `rate_limited` over the limit. To be called in the transaction of the
 * write, so that what is refused is not counted.
 */
export async function countQuotePush(
  { rateLimits }: BoundStore,
  userId: string,
  now: number,
): Promise<void> {
  const key = `quote-push:${hash('sha256', userId, 'hex')}`;
  const limit = { hits: limits.quotePushesPerHour, seconds: hour };
  const wait = await rateLimits.hit(key, limit, now);
  if (wait > 0) throw refuseForSeconds(wait);
}

/**
 * Of the mails that a client can have sent. An address without an account is counted like one with it. Not by the account alone:
 * a stranger could keep the owner from ever having one sent.
 */
export function createMailLimits(store: Store, settings: RateLimitSettings) {
  return {
    /** Counts a mail that who is not signed in has asked for; throws `rate_limited` over the limit. */
    async passwordRequest(email: string, address: string, now: number): Promise<void> {
      const network = networkOf(address);
      const account = hash('sha256', foldCase(email), 'hex');
      const most = limits.resetMailsPerHour;
      const counted: LimitOfKey[] = [
        { key: `reset:account:${account} ${network}`, hits: most, seconds: hour },
        { key: `reset:account:${account}`, hits: 3 * most, seconds: hour },
      ];
      const { registrations } = settings;
      if (registrations > 0) {
        const limit = { hits: registrations, seconds: hour };
        counted.unshift(...limitsOfNetworks('reset:address', address, limit));
      }
      await countAll(store, counted, now);
    },

    /** One that a signed-in user has asked for. To be called in the transaction of the write. */
    async confirmation({ rateLimits }: BoundStore, userId: string, now: number): Promise<void> {
      const key = `confirmation-mail:${hash('sha256', userId, 'hex')}`;
      const limit = { hits: limits.confirmationMailsPerHour, seconds: hour };
      const wait = await rateLimits.hit(key, limit, now);
      if (wait > 0) throw refuseForSeconds(wait);
    },
  };
}

/** Whether the person has not heard today that a passkey of theirs may have been copied; true once a day. */
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
  /** What counts by itself: a device, a session, or all that the account does not know. */
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
  /** Null where the account does not know it. */
  readonly device: string | null;
  readonly address: string;
  readonly now: number;
}

export interface PasswordAttempt {
  succeeded(store: BoundStore): Promise<void>;
}

export function createSignInLimits(store: Store, settings: RateLimitSettings) {
  return {
    /** Counts a registration from the address; throws `rate_limited` over the limit. */
    async registration(address: string, now: number): Promise<void> {
      if (settings.registrations === 0) return;
      await countAll(store, limitsOfNetworks('register', address, inHour()), now);
    },

    /**
     * Counts a change to another password, or to another email or username, which reveals as a registration does who has an account; it
     * is limited like one. Throws `rate_limited` over the limit.
     */
    async signInChange({ name, userId, address }: SignInChange, now: number): Promise<void> {
      if (settings.registrations === 0) return;
      // Hashed: nothing of an account that is deleted is to stay.
      const key = `${name}:account:${hash('sha256', userId, 'hex')}`;
      const ofNetworks = limitsOfNetworks(`${name}:address`, address, inHour());
      await countAll(store, [...ofNetworks, { key, ...inHour() }], now);
    },

    /** Counts a use of a link to choose a new password: each hashes. Throws `rate_limited` over the limit. */
    async reset(userId: string, now: number): Promise<void> {
      if (settings.loginFailures === 0) return;
      await countAll(store, [failuresOf(`reset:${userId}`, settings.loginFailures)], now);
    },

    /** Counts the beginning of a sign-in with the identity provider; throws `rate_limited` over the limit. */
    async singleSignOn(address: string, now: number): Promise<void> {
      if (settings.loginFailures === 0) return;
      // A whole office may sign in from one address.
      const limit = { hits: 10 * settings.loginFailures, seconds: failureWindow };
      await countAll(store, limitsOfNetworks('single-sign-on', address, limit), now);
    },

    /**
     * Counts an attempt as failed before it is made, so that attempts made at the same time count too; `succeeded` takes it back.
     * Throws `rate_limited` over the limit, whether or not the password is right. A stranger's failures are those of an account in
     * a network, and of the account as a whole only when they are ten times as many; a known device has its own.
     */
    loginAttempt({ email, device, address, now }: LoginAttempt): Promise<PasswordAttempt> {
      const account = `login:${foldCase(email)}`;
      const failures = settings.loginFailures;
      const ofStranger = [
        failuresOf(`${account} ${networkOf(address)}`, failures),
        failuresOf(account, 10 * failures),
      ];
      const ofDevice = [failuresOf(`${account} device ${device}`, failures)];
      return passwordAttempt(device === null ? ofStranger : ofDevice, address, now);
    },

    /**
     * After a reset: who has forgotten the password has typed wrong ones, and signs in now. What counts for the network stays: with an
     * account of their own an attacker could go on with those of others.
     */
    async forgetFailures(
      { rateLimits }: BoundStore,
      { email, address }: Pick<LoginAttempt, 'email' | 'address'>,
    ): Promise<void> {
      const account = `login:${foldCase(email)}`;
      await rateLimits.forget(failuresOf(`${account} ${networkOf(address)}`, 0).key);
      await rateLimits.forget(failuresOf(account, 0).key);
    },

    /** The same for the password that a signed-in user is asked for. */
    // Not by email, which could be changed within the session after every ten attempts.
    confirmationAttempt: (userId: string, address: string, now: number) =>
      passwordAttempt([failuresOf(`confirmation:${userId}`, settings.loginFailures)], address, now),

    /** The same for a passkey that signs in: whose it is, only its answer says. */
    passkeyAttempt: (address: string, now: number) => passwordAttempt([], address, now),

    /** Counts a challenge that an unknown client asks for: each is a row. Throws `rate_limited` over the limit. */
    async passkeyChallenge(address: string, now: number): Promise<void> {
      if (settings.loginFailures === 0) return;
      const limit = { hits: 30 * settings.loginFailures, seconds: failureWindow };
      await countAll(store, limitsOfNetworks('passkey-challenge:address', address, limit), now);
    },

    /** The same for a code of the second factor. After the first limit each further failure lengthens the wait. */
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

  /** Of the address as well. */
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
      // In the order of the hits, so that on PostgreSQL no two wait for each other.
      async succeeded({ rateLimits }) {
        for (const { key } of counted) await rateLimits.release(key, now);
      },
    };
  }

  function inHour(): RateLimit {
    return { hits: settings.registrations, seconds: hour };
  }
}

/** For all of these or, where one is over its limit, for none: who is refused is let in no later for having tried. */
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
    // In here, so that what the others have counted is rolled back.
    if (wait > 0) throw refuseForSeconds(wait);
  });
}

/**
 * Windows that slide at the same time, each twice as long as the one before and with room for one failure more: after five failures a
 * window of 15 minutes has to pass, then half an hour, and so on (decision 067). With the password, and a million codes of which three are right, a year of
 * trying finds one in three hundred cases.
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

/** Hashed: what was typed may be as long as a body, and may be a password in the wrong field. */
function failuresOf(account: string, hits: number): LimitOfKey {
  const key = `password:account:${hash('sha256', account, 'hex')}`;
  return { key, hits, seconds: failureWindow };
}

/** Limits a network, and its /48 at ten times that: whoever has one /48 has 65,536 networks. */
function limitsOfNetworks(kind: string, address: string, limit: RateLimit): LimitOfKey[] {
  const site = siteOf(address);
  const ofNetwork = { key: `${kind}:${networkOf(address)}`, ...limit };
  if (site === null) return [ofNetwork];
  return [ofNetwork, { key: `${kind}:${site}`, ...limit, hits: networksPerSite * limit.hits }];
}

function secondsLeft(windowSeconds: number, now: number): number {
  return windowSeconds - ((now / 1000) % windowSeconds);
}
