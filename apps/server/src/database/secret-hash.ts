import { hash } from 'node:crypto';
import { readOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';

/** Only hashes are stored, so a stolen database contains no valid token. */
export function hashToken(token: string): string {
  return `${readOwnerPrefix(token)}${hash('sha256', token, 'hex')}`;
}

export interface SecretHash {
  /** Owner that the secret names. Null for a secret of an earlier version. */
  readonly owner: string | null;
  /** Stored hash, without the owner. */
  readonly token_hash: string;
}

export function splitHash(hashed: string): SecretHash {
  const prefix = readOwnerPrefix(hashed);
  const owner = prefix === '' ? null : prefix.slice(0, -1);
  return { owner, token_hash: hashed.slice(prefix.length) };
}
