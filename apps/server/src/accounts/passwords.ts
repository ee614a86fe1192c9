import { hash, parseOptions, verify } from '@node-rs/argon2';
import * as limits from '@daymark/shared/limits.ts';
import { normalizePassword, passwordShapeErrors } from '@daymark/shared/accounts/password-shape.ts';
import { isCommonPassword } from '@daymark/shared/accounts/common-passwords.ts';
import {
  containsContext,
  type PasswordContext,
} from '@daymark/shared/accounts/password-context.ts';
import { describeFieldError, type FieldErrorCode } from '@daymark/shared/errors.ts';
import type { HashingCost, PasswordHashing } from '../http/server.ts';
import { refuse } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { createTurns } from '../http/turns.ts';
import { isBreached } from './breached-passwords.ts';

/** OWASP's argon2id parameters; argon2id is the library's default algorithm. */
export const hashingCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown email is checked against, so that it takes as long as a known one. No password leads to it. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGF5bWFyay1ub2JvZHkhIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

interface HashingLimit {
  readonly mostAtOnce: number;
  /** With so many waiting the next one is refused, with the error of `tooBusy`. */
  readonly mostWaiting: number;
  readonly tooBusy: () => Error;
  readonly cost?: HashingCost | undefined;
}

/**
 * Hashing takes a processor for tens of milliseconds and 19 MB, so only a few run at once and the rest wait. Networks take turns: one
 * that sends hundreds of passwords, right ones among them, delays the sign-in of another network by a single hash.
 */
export function createPasswordHashing(limit: HashingLimit): PasswordHashing {
  const { cost = hashingCost } = limit;
  const limited = createSemaphore(limit);
  const isWeak = (passwordHash: string) => {
    const found = parseOptions(passwordHash);
    return found.memoryCost < cost.memoryCost || found.timeCost < cost.timeCost;
  };
  return {
    hash: (password, address = '') =>
      limited(networkOf(address), () => hash(normalizePassword(password), cost)),
    async verify(passwordHash, password, address = '') {
      // A longer text is nobody's password and not worth hashing.
      if (password.length > limits.password.typed) return null;
      // Empty for an account without a password.
      const isThere = passwordHash !== null && passwordHash !== '';
      const compare = (text: string) =>
        limited(networkOf(address), () => verify(isThere ? passwordHash : nobodysHash, text));
      const normalized = normalizePassword(password);
      const matches = await compare(normalized);
      // Hashes from before version 1.2 were made of the text as typed. It is tried even after a match, so that the time depends on
      // the text alone.
      const matchesAsTyped = normalized !== password && (await compare(password));
      if (!isThere || !(matches || matchesAsTyped)) return null;
      return { isOutdated: !matches || isWeak(passwordHash) };
    },
  };
}

function createSemaphore({ mostAtOnce, mostWaiting, tooBusy }: HashingLimit) {
  const waiting = createTurns<PromiseWithResolvers<void>>();
  let running = 0;

  /** The one that ends hands its place over, so `running` stays as it is. */
  function waitFor(client: string): Promise<void> {
    if (waiting.length() >= mostWaiting) {
      // The client with the most in the queue gives way to one with fewer.
      const dropped = waiting.takeFromLongest(waiting.lengthOf(client) + 1);
      if (dropped === undefined) throw tooBusy();
      dropped.reject(tooBusy());
    }
    const place = Promise.withResolvers<void>();
    waiting.add(client, place);
    return place.promise;
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running < mostAtOnce) running += 1;
    else await waitFor(client);
    try {
      return await work();
    } finally {
      const next = waiting.next();
      if (next === undefined) running -= 1;
      else next.resolve();
    }
  };
}

/** Every part of the password rule that a form knows, too, and `password` breaks, in the order a form shows them. */
export function passwordErrors(password: string): FieldErrorCode[] {
  const errors = passwordShapeErrors(password);
  if (errors.includes('password_too_long') || !isCommonPassword(password)) return errors;
  return [...errors, 'password_too_common'];
}

/**
 * Every part of the whole password rule that `password` breaks (decision 064).
 * @param context what others know of whom it is for
 */
export function newPasswordErrors(password: string, context: PasswordContext): FieldErrorCode[] {
  const errors = passwordErrors(password);
  if (errors.includes('password_too_long')) return errors;
  if (containsContext(password, context)) errors.push('password_contains_context');
  // One of another shape is refused for that.
  if (errors.length === 0 && isBreached(password)) errors.push('password_too_common');
  return errors;
}

interface ChosenPassword {
  readonly field: string;
  /** What others know of whom it is for. */
  readonly context: PasswordContext;
}

/** The contract's schemas know no more of the rule than the shape. */
export function refuseBadPassword(password: string, { field, context }: ChosenPassword): void {
  const codes = newPasswordErrors(password, context);
  const errors = codes.map((code) => describeFieldError(field, code));
  if (errors.length > 0) throw refuse('validation_error', { errors });
}
