import { readOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';
import { logout } from '@daymark/shared/accounts/sign-out-endpoint.ts';
import { atBase } from '../lib/base-path.ts';
import { isFromServer, requestDefaults, sendAuthorized } from '../lib/send-authorized.ts';
import { sha256 } from '../lib/sha256.ts';
import { type LocalDatabase, withLock } from './local-database.ts';

/** Key of the hashes of tokens whose sessions the server still has to end. */
const key = 'to_revoke';

/** Ends sessions on the server later if the server is unreachable now. */
export function createRevocations(database: LocalDatabase, fetch: typeof globalThis.fetch) {
  const lockName = `${database.name}-revocations`;

  async function read(): Promise<readonly string[]> {
    return listOf(await (await database.connect()).get('device', key));
  }

  async function change(to: (hashes: readonly string[]) => readonly string[]): Promise<void> {
    const { store, done } = (await database.connect()).transaction('device', 'readwrite');
    const changed = to(listOf(await store.get(key)));
    await (changed.length === 0 ? store.delete(key) : store.put(changed, key));
    await done;
  }

  const forget = (hash: string) => change((hashes) => hashes.filter((one) => one !== hash));

  return {
    /** Stores only the hash of a token. With the hash, one can only end the session. */
    remember: (hash: string) => change((hashes) => [...hashes.filter((one) => one !== hash), hash]),
    forget,
    /** Runs `work` while no other page or worker ends sessions by their hash. */
    during: <T>(work: () => Promise<T>): Promise<T> => withLock(lockName, work),
    /** Ends as many sessions as possible. Resolves with the number of sessions that are left. */
    send: (): Promise<number> =>
      withLock(lockName, async () => {
        for (const hash of await read()) {
          if (await isOver(fetch, hash)) await forget(hash);
        }
        return (await read()).length;
      }),
  };
}

function listOf(stored: unknown): readonly string[] {
  return (stored as readonly string[] | undefined) ?? [];
}

/** Returns the hash that the server stores. Null in insecure contexts, without `crypto.subtle`. */
export async function hashToken(token: string): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? null : `${readOwnerPrefix(token)}${await sha256(token)}`;
}

/**
 * Asks the server to end a session. Returns whether the server has ended the session or does not
 * know it. A response of an access portal does not count.
 */
async function isOver(fetch: typeof globalThis.fetch, hash: string): Promise<boolean> {
  try {
    const response = await sendAuthorized(fetch, atBase(logout.path), {
      ...requestDefaults,
      method: logout.method,
      headers: new Headers({ Accept: 'application/json' }),
      authorization: `Revoke ${hash}`,
      signal: AbortSignal.timeout(10_000),
    });
    if (!isFromServer(response)) return false;
    if (response.status === 204) return true;
    const { code } = Object((await response.json()) as unknown) as { code?: unknown };
    return response.status === 401 && (code === 'unauthenticated' || code === 'session_ended');
  } catch {
    return false;
  }
}
