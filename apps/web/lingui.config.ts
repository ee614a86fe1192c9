import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const web = '<rootDir>/apps/web/src';
const locales = '<rootDir>/packages/shared/src/locales';

/** What loads after the start has its texts in catalogues of their own (lib/catalogues.ts): by feature and screen, or file. */
const later = {
  errors: files('lib/error-text.ts', 'lib/field-error-text.ts'),
  dialogs: [
    ...features('areas', 'entries', 'week'),
    ...files(
      'app/dashboard/area-dialogs.tsx',
      'app/dashboard/use-area-writes.ts',
      'app/dashboard/use-scoring.ts',
      'features/dashboard/old-data-notice.tsx',
      'features/settings/discard-change-dialog.tsx',
      'app/settings/use-queued-changes.ts',
      'app/settings/use-retry.ts',
      'app/sign-out/sign-out-dialog.tsx',
      'features/dashboard/keys-dialog.tsx',
    ),
  ],
  welcome: features('onboarding'),
  account: [...features('account'), ...files('lib/device-name.ts')],
  analytics: features('analytics'),
  board: features('board'),
  settings: [...features('settings', 'notifications', 'backups'), ...files('lib/device-name.ts')],
  pages: [
    ...features('legal', 'support'),
    ...files(
      'app/privacy-policy-screen.tsx',
      'app/terms-of-service-screen.tsx',
      'app/help-support-screen.tsx',
      'app/report-bug-screen.tsx',
    ),
  ],
  device: [
    ...features('install', 'updates', 'offline', 'companion'),
    ...files('ui/toast-stack.tsx', 'features/notifications/inbox-bell.tsx'),
  ],
};

/** These texts are in the script that shows them, in all languages: what stands before anything else, and in the place of everything. */
const alone = { outline: files('outline-title.ts'), storage: files('no-storage.ts') };

export default defineConfig({
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'ru', 'de', 'fr'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: `${locales}/{locale}/start`,
      include: [web],
      exclude: ['**/*.test.*', ...Object.values({ ...alone, ...later }).flat()],
    },
    ...Object.entries({ ...alone, ...later }).map(([name, include]) => ({
      path: `${locales}/{locale}/${name}`,
      include,
      exclude: ['**/*.test.*'],
    })),
  ],
  // Places would change the catalogues with every file that moves.
  format: formatter({ origins: false }),
});

/** A feature's own folder, and what composes it to a screen. */
function features(...names: readonly string[]): string[] {
  return names.flatMap((name) => [
    `${web}/features/${name}/**/*.{ts,tsx}`,
    `${web}/app/${name}/**/*.{ts,tsx}`,
    `${web}/app/${name}-*.tsx`,
  ]);
}

function files(...paths: readonly string[]): string[] {
  return paths.map((path) => `${web}/${path}`);
}
