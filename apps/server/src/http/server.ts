import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { RateLimitSettings, RegistrationSettings } from '../config/config.ts';
import type { IdentityProvider } from '../single-sign-on/identity-provider.ts';
import type { Store } from '../store/store.ts';
import type { Budgets } from './budgets.ts';
import type { LongReads } from './long-reads.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { createRelyingParty } from './relying-party.ts';

/** Milliseconds since the epoch. */
export type Clock = () => number;

/** Fills the array with random bytes, as `crypto.getRandomValues` does. */
export type Random = (bytes: Uint8Array<ArrayBuffer>) => unknown;

/** Of argon2id; memory in KiB. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface PasswordHashing {
  /** @param address of the client, here and below: clients of other networks do not wait for its hashes */
  hash(password: string, address?: string): Promise<string>;
  /**
   * Resolves with null when the password is wrong or too long. Does the same work when there is no hash to compare with: null or
   * empty.
   */
  verify(
    passwordHash: string | null,
    password: string,
    address?: string,
  ): Promise<PasswordMatch | null>;
}

export interface PasswordMatch {
  /** Whether the hash should be replaced: it costs less than today's, or was made before passwords were normalized. */
  readonly isOutdated: boolean;
}

/** What the routes are built on. */
export interface Server {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: PasswordHashing;
  readonly limits: RateLimitSettings;
  readonly sendsMail: boolean;
  readonly registration: RegistrationSettings;
  readonly relyingParty: ReturnType<typeof createRelyingParty>;
  readonly budgets: Budgets;
  readonly longReads: LongReads;
  readonly storage: StorageQuota;
  readonly authenticate: onRequestAsyncHookHandler;
  /** With which people can sign in, where there is one. */
  readonly identityProvider: IdentityProvider | undefined;
}

/** A device that is signed in. */
export type ActiveSession = NonNullable<Awaited<ReturnType<Store['sessions']['findByTokenHash']>>>;

/** A program that has a token. */
export type ActiveToken = NonNullable<Awaited<ReturnType<Store['accessTokens']['findByHash']>>>;
