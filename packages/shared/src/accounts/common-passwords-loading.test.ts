import { expect, it, vi } from 'vitest';

const loaded = vi.hoisted(() => ({ list: false }));
vi.mock('./common-passwords-list.ts', async (importOriginal) => {
  loaded.list = true;
  return importOriginal();
});

it('importing api.ts does not load the list of common passwords', async () => {
  // Another test file in this worker may have loaded the list already.
  vi.resetModules();
  await import('../api.ts');
  expect(loaded.list).toBe(false);
  await import('./common-passwords.ts');
  expect(loaded.list).toBe(true);
});
