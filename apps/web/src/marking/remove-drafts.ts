import { getDraftPrefix } from '../lib/storage-keys.ts';

export function removeDrafts(storage: Storage, userId: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(getDraftPrefix(userId))) storage.removeItem(key);
  }
}
