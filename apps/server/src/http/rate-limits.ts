import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { RateLimitSettings } from '../config.ts';
import { foldCase } from '../database/fold-case.ts';
import type { RateLimit, Store } from '../store.ts';
import { refuseForSeconds } from './errors.ts';

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;

/**
 * Counts the requests of each session in the minute and refuses those over the limit. It counts on this node only: a durable
 * write for each request would cost more than the request.
 */
export function createRequestLimit(limit: number): (sessionId: string, now: number) => void {
  let counts = new Map<string, number>();
  let currentWindow = 0;
  return (sessionId, now) => {
    if (limit === 0) return;
    const window = Math.floor(now / (minute * 1000));
    if (window !== currentWindow) {
      currentWindow = window;
      counts = new Map();
    }
    const count = (counts.get(sessionId) ?? 0) + 1;
    counts.set(sessionId, count);
    if (count > limit) throw refuseForSeconds(secondsLeft(minute, now));
  };
}

export interface SignInLimits {
  /** Counts a registration from the address; throws `rate_limited` over the limit. */
  registration(address: string, now: number): Promise<void>;
  /**
   * Counts a change to another email, which tells as a registration does who has an account, and is limited like one;
   * throws `rate_limited` over the limit.
   */
  emailChange(userId: string, address: string, now: number): Promise<void>;
  /**
   * Counts an attempt as failed before it is made, so that attempts made at the same time count too; `succeeded` takes it back.
   * Throws `rate_limited` over the limit, whether or not the password is right.
   */
  loginAttempt(email: string, address: string, now: number): Promise<PasswordAttempt>;
  /** The same for the password that a signed-in person is asked for. */
  confirmationAttempt(userId: string, address: string, now: number): Promise<PasswordAttempt>;
}

export interface PasswordAttempt {
  succeeded(store: Store): Promise<void>;
}

export function createSignInLimits(store: Store, limits: RateLimitSettings): SignInLimits {
  return {
    async registration(address, now) {
      if (limits.registrations === 0) return;
      await count([inHour(`register:${networkOf(address)}`)], now);
    },

    async emailChange(userId, address, now) {
      if (limits.registrations === 0) return;
      // Hashed: nothing of an account that is deleted is to stay.
      const ofAccount = `email:account:${hash('sha256', userId, 'hex')}`;
      const ofNetwork = `email:address:${networkOf(address)}`;
      await count([inHour(ofNetwork), inHour(ofAccount)], now);
    },

    loginAttempt: (email, address, now) =>
      passwordAttempt({ account: `login:${foldCase(email)}`, address, now }),

    // Not by email, which whoever holds the session could change after every ten attempts.
    confirmationAttempt: (userId, address, now) =>
      passwordAttempt({ account: `confirmation:${userId}`, address, now }),
  };

  async function passwordAttempt({ account, address, now }: Attempt): Promise<PasswordAttempt> {
    const { loginFailures } = limits;
    if (loginFailures === 0) return { succeeded: async () => {} };
    // Hashed: what was typed may be as long as a body, and may be a password in the wrong field.
    const ofAccount = `password:account:${hash('sha256', account, 'hex')}`;
    const ofNetwork = `password:address:${networkOf(address)}`;
    await count(
      [
        { key: ofNetwork, hits: 3 * loginFailures, seconds: quarterHour },
        { key: ofAccount, hits: loginFailures, seconds: quarterHour },
      ],
      now,
    );
    return {
      // In the order of the hits, so that on PostgreSQL no two wait for each other.
      async succeeded({ rateLimits }) {
        await rateLimits.release(ofNetwork, now);
        await rateLimits.release(ofAccount, now);
      },
    };
  }

  function inHour(key: string): LimitOfKey {
    return { key, hits: limits.registrations, seconds: hour };
  }

  /** For all of these or, where one is over its limit, for none: who is refused is let in no later for having tried. */
  async function count(limitsOfKeys: readonly LimitOfKey[], now: number): Promise<void> {
    await store.transaction(async ({ rateLimits }) => {
      let wait = 0;
      for (const { key, ...limit } of limitsOfKeys) {
        wait = Math.max(wait, await rateLimits.hit(key, limit, now));
      }
      // In here, so that what the others have counted is rolled back.
      if (wait > 0) throw refuseForSeconds(wait);
    });
  }
}

interface LimitOfKey extends RateLimit {
  readonly key: string;
}

interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly now: number;
}

function secondsLeft(windowSeconds: number, now: number): number {
  return windowSeconds - ((now / 1000) % windowSeconds);
}

/** One household or one attacker holds a whole IPv6 /64, so that is what counts as an address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${firstGroups(address, 4).join(':')}::/64` : address;
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return groups.slice(0, count).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
