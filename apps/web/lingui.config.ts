import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'ru', 'de', 'fr'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/packages/shared/src/locales/{locale}',
      include: ['<rootDir>/apps/web/src'],
    },
  ],
  // Line numbers would change the catalogues with every edit of a screen.
  format: formatter({ lineNumbers: false }),
});
