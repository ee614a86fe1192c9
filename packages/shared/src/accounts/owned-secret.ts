import { isUuid } from '../identifier.ts';

/**
 * Source of a regular expression for the user's id in front of a secret. A database with many nodes
 * uses the id to find the node that stores the secret. Secrets of earlier versions have no id.
 */
export const ownerPattern = String.raw`(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_)?`;

const ownedPattern = new RegExp(`^(?:dm[ck]_)?(${ownerPattern})`);

/** Returns the user's id and `_`, or an empty text for a secret without an id. */
export function readOwnerPrefix(secret: string): string {
  return ownedPattern.exec(secret)?.[1] ?? '';
}

/** Returns the secret with the user's id in front. An id that is not a UUID is left out. */
export function addOwnerPrefix(userId: string | null, secret: string): string {
  return userId !== null && isUuid(userId) ? `${userId.toLowerCase()}_${secret}` : secret;
}
