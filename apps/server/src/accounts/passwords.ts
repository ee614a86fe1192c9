import { hash, parseOptions, verify } from '@node-rs/argon2';
import * as limits from '@daymark/shared/limits.ts';
import {
  normalizePassword,
  getPasswordShapeErrors,
} from '@daymark/shared/accounts/password-shape.ts';
import { isCommonPassword } from '@daymark/shared/accounts/common-passwords.ts';
import {
  containsContext,
  type PasswordContext,
} from '@daymark/shared/accounts/password-context.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { type FieldErrorCode } from '@daymark/shared/error-templates.ts';
import type { HashingCost, PasswordHashing } from '../http/server.ts';
import { refuse } from '../http/errors.ts';
import { getNetwork } from '../http/networks.ts';
import { createTurns } from '../http/turns.ts';
import { isBreached } from './breached-passwords.ts';

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
export const hashingCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash that no password matches. Checking it makes a login with an unknown email take as long as a
 * login with a known email.
 */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGF5bWFyay1ub2JvZHkhIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

interface HashingLimit {
  readonly maxConcurrent: number;
  /** Length at which the queue is full and calls fail with `tooBusy`. */
  readonly maxWaiting: number;
  readonly tooBusy: () => Error;
  readonly cost?: HashingCost | undefined;
}

/**
 * Limits concurrent hashes, because each takes 19 MB and tens of milliseconds. Networks take turns,
 * so that a network with hundreds of queued passwords delays another network by only one or two
 * hashes.
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
      limited(getNetwork(address), () => hash(normalizePassword(password), cost)),
    async verify(passwordHash, password, address = '') {
      // A longer text cannot be a password.
      if (password.length > limits.password.typed) return null;
      const hasPassword = passwordHash !== null && passwordHash !== '';
      const compare = (text: string) =>
        limited(getNetwork(address), () => verify(hasPassword ? passwordHash : nobodysHash, text));
      const normalized = normalizePassword(password);
      const matches = await compare(normalized);
      // Earlier versions hashed the password as typed. Both forms are always compared, so that the
      // duration does not reveal which of them matches.
      const matchesAsTyped = normalized !== password && (await compare(password));
      if (!hasPassword || !(matches || matchesAsTyped)) return null;
      return { isOutdated: !matches || isWeak(passwordHash) };
    },
  };
}

function createSemaphore({ maxConcurrent, maxWaiting, tooBusy }: HashingLimit) {
  const waiting = createTurns<PromiseWithResolvers<void>>();
  let running = 0;

  /** Resolves when a finished call hands its place to this call, so `running` stays the same. */
  function waitFor(client: string): Promise<void> {
    if (waiting.length() >= maxWaiting) {
      // A client with fewer waiting calls replaces the newest call of the client with the most
      // waiting calls.
      const dropped = waiting.takeFromLongest(waiting.lengthOf(client) + 1);
      if (dropped === undefined) throw tooBusy();
      dropped.reject(tooBusy());
    }
    const place = Promise.withResolvers<void>();
    waiting.add(client, place);
    return place.promise;
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
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

/** Returns the violations that forms in the browser also check, in the order of display. */
export function findPasswordErrors(password: string): FieldErrorCode[] {
  const errors = getPasswordShapeErrors(password);
  if (errors.includes('password_too_long') || !isCommonPassword(password)) return errors;
  return [...errors, 'password_too_common'];
}

/**
 * @param context the user's name, username and email, which the password must not contain (decision
 * 064)
 */
export function findNewPasswordErrors(
  password: string,
  context: PasswordContext,
): FieldErrorCode[] {
  const errors = findPasswordErrors(password);
  if (errors.includes('password_too_long')) return errors;
  if (containsContext(password, context)) errors.push('password_contains_context');
  if (errors.length === 0 && isBreached(password)) errors.push('password_too_common');
  return errors;
}

interface ChosenPassword {
  readonly field: string;
  readonly context: PasswordContext;
}

export function refuseBadPassword(password: string, { field, context }: ChosenPassword): void {
  const codes = findNewPasswordErrors(password, context);
  const errors = codes.map((code) => describeFieldError(field, code));
  if (errors.length > 0) throw refuse('validation_error', { errors });
}
