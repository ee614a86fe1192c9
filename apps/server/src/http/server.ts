import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { RateLimitSettings, RegistrationSettings } from '../config/config.ts';
import type { IdentityProvider } from '../single-sign-on/identity-provider.ts';
import type { Store } from '../store/store.ts';
import type { Budgets } from './budgets.ts';
import type { LongReads } from './long-reads.ts';
import type { createSignInLimits } from './rate-limits.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { createRelyingParty } from './relying-party.ts';
import type { ReadTrustedEmail } from './trusted-header.ts';

/** Milliseconds since the epoch. */
export type ServerClock = () => number;

/** Fills the array with random bytes, as `crypto.getRandomValues` does. */
export type Random = (bytes: Uint8Array<ArrayBuffer>) => unknown;

/** Cost of Argon2id. `memoryCost` is in KiB. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface PasswordHashing {
  /**
   * @param address of the client, so that clients in other networks do not wait for the hashes of
   * this client
   */
  hash(password: string, address?: string): Promise<string>;
  /**
   * Resolves with null for a wrong or too long password. Checking a null or empty hash takes the
   * same time as checking a real hash.
   */
  verify(
    passwordHash: string | null,
    password: string,
    address?: string,
  ): Promise<PasswordMatch | null>;
}

export interface PasswordMatch {
  readonly isOutdated: boolean;
}

export interface Server {
  readonly app: FastifyInstance;
  /** Path of PUBLIC_URL, such as `/daymark`. Empty for the whole host. */
  readonly basePath: string;
  readonly store: Store;
  readonly clock: ServerClock;
  readonly random: Random;
  readonly passwords: PasswordHashing;
  readonly limits: RateLimitSettings;
  readonly signInLimits: ReturnType<typeof createSignInLimits>;
  readonly sendsMail: boolean;
  readonly registration: RegistrationSettings;
  readonly relyingParty: ReturnType<typeof createRelyingParty>;
  readonly budgets: Budgets;
  readonly longReads: LongReads;
  readonly storage: StorageQuota;
  readonly authenticate: onRequestAsyncHookHandler;
  readonly identityProvider: IdentityProvider | undefined;
  /** Undefined unless TRUSTED_HEADER_SIGN_IN is set. */
  readonly readTrustedEmail: ReadTrustedEmail | undefined;
}

export type RequestSession = NonNullable<Awaited<ReturnType<Store['sessions']['findByTokenHash']>>>;

export type RequestToken = NonNullable<Awaited<ReturnType<Store['accessTokens']['findByHash']>>>;
