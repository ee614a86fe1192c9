import { onTestFinished } from 'vitest';

/** What a browser does with the app's database that the app cannot change. */
export type StorageError = 'full' | 'refused';

/** From now until the test ends the device keeps nothing: its disk is full, or the browser opens no database at all. */
export function failStorage(kind: StorageError): void {
  const [owner, method, error] = errors[kind];
  const own = Object.getOwnPropertyDescriptor(owner, method);
  Object.defineProperty(owner, method, {
    configurable: true,
    value: () => {
      throw error;
    },
  });
  onTestFinished(() => void (own && Object.defineProperty(owner, method, own)));
}

const errors = {
  full: [
    IDBObjectStore.prototype,
    'put',
    new DOMException('The disk is full', 'QuotaExceededError'),
  ],
  refused: [IDBFactory.prototype, 'open', new DOMException('No storage here', 'SecurityError')],
} as const;
