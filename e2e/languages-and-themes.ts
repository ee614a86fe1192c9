import type { Language } from '@daymark/shared/accounts/account.ts';

/** Every language in both themes. Only `npm run test-screens` uses them. */
export const everyLook = [
  ['en', 'dark'],
  ['ru', 'light'],
  ['de', 'dark'],
  ['fr', 'light'],
  ['en', 'light'],
  ['ru', 'dark'],
  ['de', 'light'],
  ['fr', 'dark'],
] as const satisfies readonly (readonly [Language, 'dark' | 'light'])[];
