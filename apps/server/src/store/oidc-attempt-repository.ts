import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { splitHash } from '../database/secret-hash.ts';
import { prepare } from '../database/statements.ts';

/** Hashes of two secrets that only the browser that started the sign-in knows. */
export interface AttemptKey {
  readonly state_hash: string;
  readonly browser_hash: string;
}

export interface OidcAttempt extends AttemptKey {
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly expires_at: Instant;
}

/** Identity at the provider that waits to be linked to the user. */
export interface ReadyLink extends AttemptKey {
  readonly user_id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly expires_at: Instant;
}

interface Taking extends AttemptKey {
  readonly now: Instant;
}

export function createOidcAttemptRepository({ writer }: Connections) {
  return {
    async create(attempt: OidcAttempt): Promise<void> {
      const row = { ...attempt, ...placeAttempt(attempt) };
      await writer.insertInto('oidc_attempts').values(row).execute();
    },

    /** Returns null when the attempt is expired, taken or from another browser. */
    async take(taking: Taking): Promise<OidcAttempt | null> {
      const [taken] = await deleteAttempt(writer, { ...taking, ...placeAttempt(taking) });
      return taken ?? null;
    },

    async createLink(link: ReadyLink): Promise<void> {
      const row = { ...link, ...placeAttempt(link), nonce: '', code_verifier: '' };
      await writer.insertInto('oidc_attempts').values(row).execute();
    },

    async takeLink(taking: Taking & { readonly user_id: string }): Promise<ReadyLink | null> {
      const [taken] = await deleteLink(writer, { ...taking, ...placeAttempt(taking) });
      if (taken === undefined) return null;
      const { user_id, issuer, subject, ...rest } = taken;
      if (user_id === null || issuer === null || subject === null) return null;
      return { ...rest, user_id, issuer, subject };
    },
  };
}

/** The state names the user, if any. */
function placeAttempt({ state_hash: hashed }: AttemptKey) {
  const { owner, token_hash: state_hash } = splitHash(hashed);
  return { place: owner ?? state_hash, state_hash };
}

type Placed<Given> = Given & ReturnType<typeof placeAttempt>;

const deleteAttempt = prepare((db, given: Placed<Taking>) =>
  db
    .deleteFrom('oidc_attempts')
    .where('place', '=', given.place)
    .where('state_hash', '=', given.state_hash)
    .where('browser_hash', '=', given.browser_hash)
    .where('expires_at', '>', given.now)
    .where('subject', 'is', null)
    .returning([
      'state_hash',
      'browser_hash',
      'user_id',
      'session_id',
      'nonce',
      'code_verifier',
      'expires_at',
    ]),
);

const deleteLink = prepare((db, given: Placed<Taking> & { user_id: string }) =>
  db
    .deleteFrom('oidc_attempts')
    .where('place', '=', given.place)
    .where('state_hash', '=', given.state_hash)
    .where('browser_hash', '=', given.browser_hash)
    .where('user_id', '=', given.user_id)
    .where('expires_at', '>', given.now)
    .where('subject', 'is not', null)
    .returning(['state_hash', 'browser_hash', 'user_id', 'issuer', 'subject', 'expires_at']),
);
