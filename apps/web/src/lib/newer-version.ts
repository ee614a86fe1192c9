import type { Endpoint } from '@daymark/shared/endpoint.ts';
import type { ApiClient } from './api-client.ts';
import { reloadedKey } from './storage-keys.ts';

/**
 * Copy of the shared endpoint without its schema. The schema would enlarge the first chunk, and the
 * schema's chunk may be missing after an upgrade.
 */
const service = {
  method: 'GET',
  path: '/api/v1/service',
  isPublic: true,
  answers: { 200: null },
} as unknown as Endpoint;

/** Resolves if the server answers: a missing file then means another version. Otherwise rejects. */
export async function findNewerVersion(client: Pick<ApiClient, 'call'>): Promise<void> {
  await client.call(service, {});
}

/** Allows one reload per tab and version. Two different servers could cause endless reloads. */
export function mayReload(): boolean {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const before = sessionStorage.getItem(reloadedKey)?.split(' ') ?? [];
  if (before.includes(own)) return false;
  sessionStorage.setItem(reloadedKey, [...before, own].join(' '));
  return true;
}
