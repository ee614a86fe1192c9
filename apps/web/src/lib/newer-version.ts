import type { Endpoint } from '@daymark/shared/endpoint.ts';
import type { ApiClient } from './api-client.ts';
import { reloadedKey } from './storage-keys.ts';

/**
 * Names the endpoint without its schema: the schema would bring its library into the start, and
 * after an upgrade no file can be fetched.
 */
const service = {
  method: 'GET',
  path: '/api/v1/service',
  access: 'public',
  answers: { 200: null },
} as unknown as Endpoint;

/**
 * Resolves if the server answers, and so has another version where a file of this one is missing.
 * Rejects if it does not.
 */
export async function findNewerVersion(client: Pick<ApiClient, 'call'>): Promise<void> {
  await client.call(service, {});
}

/**
 * Returns whether this version may reload the page by itself: once in a tab, or two servers
 * could do so without end.
 */
export function mayReload(): boolean {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const before = sessionStorage.getItem(reloadedKey)?.split(' ') ?? [];
  if (before.includes(own)) return false;
  sessionStorage.setItem(reloadedKey, [...before, own].join(' '));
  return true;
}
