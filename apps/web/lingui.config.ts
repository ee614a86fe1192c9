import { fileURLToPath } from 'node:url';
import { errorTemplates, fieldErrorTemplates } from '@daymark/shared/error-templates.ts';
import { defineConfig } from '@lingui/cli';
import { extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';

const web = '<rootDir>/apps/web/src';
const shared = '<rootDir>/packages/shared/src';
const locales = `${shared}/locales`;

/** Files about two-step sign-in and confirmations. Most sign-ins do not show their texts. */
const factor = files(
  'features/account/code-field.tsx',
  'features/account/code-step.tsx',
  'features/account/confirm-dialog.tsx',
  'features/account/recovery-codes-dialog.tsx',
  'features/account/two-step-dialogs.tsx',
  'features/account/two-step-card.tsx',
  'features/account/two-step-dialog.tsx',
);

/** Catalogues that lib/languages.ts loads after the start, with the source files of their texts. */
const later = {
  errors: [...files('lib/error-text.ts'), `${shared}/error-templates.ts`],
  dialogs: [
    ...features('areas', 'area-dialogs', 'pauses', 'entries', 'week'),
    ...files(
      'ui/month-grid.tsx',
      'lib/use-rule-words.ts',
      'lib/use-amount-words.ts',
      'app/dashboard/not-saved.tsx',
      'features/settings/discard-change-dialog.tsx',
      'features/settings/queued-changes.ts',
      'app/sign-out/sign-out-dialog.tsx',
      'features/dashboard/card-strength.tsx',
      'features/dashboard/day-hint.tsx',
      'features/dashboard/card-swipes.tsx',
      'features/dashboard/keys-dialog.tsx',
      'features/dashboard/order-dialog.tsx',
      'features/dashboard/not-due-text.tsx',
      'features/dashboard/amount-mark.tsx',
      'features/dashboard/amount-text.tsx',
      'features/dashboard/no-cards.tsx',
      'features/dashboard/begin-earlier.tsx',
      'features/dashboard/past-day.tsx',
      'features/dashboard/past-stats.tsx',
      'features/dashboard/yesterday-card.tsx',
      'features/dashboard/holiday-notice.tsx',
      'features/dashboard/other-time.tsx',
    ),
  ],
  icons: files('lib/area-icon-words.ts'),
  welcome: features('onboarding'),
  // Texts of the screens that emailed links open are in `recovery`, because a sign-in needs none of
  // these texts.
  account: files(
    'features/account/*.ts',
    'features/account/*.tsx',
    'app/account/*.tsx',
    'ui/device-item.tsx',
  ),
  recovery: files('features/account/recovery/*.tsx'),
  passkeys: files('features/account/passkeys/*.ts', 'features/account/passkeys/*.tsx'),
  access: files('features/account/access/*.ts', 'features/account/access/*.tsx'),
  webhooks: files(
    'features/account/webhooks/*.ts',
    'features/account/webhooks/*.tsx',
    'features/account/access/secret-dialog.tsx',
  ),
  analytics: features('analytics'),
  area: [
    ...features('area-page'),
    ...files(
      'app/area-screen.tsx',
      'lib/use-rule-words.ts',
      'lib/use-amount-words.ts',
      'ui/month-grid.tsx',
      'ui/use-cell-words.ts',
      'ui/day-legend.tsx',
    ),
  ],
  board: [...features('board'), ...files('ui/use-cell-words.ts', 'ui/day-legend.tsx')],
  versions: [...features('versions'), ...files('ui/device-item.tsx')],
  data: [...features('data'), ...files('ui/use-cell-words.ts')],
  factor,
  settings: [...features('settings', 'notifications', 'backups'), ...files('ui/device-item.tsx')],
  pages: [...features('legal', 'support'), ...files('app/pages.tsx')],
  device: [
    ...features('install', 'background'),
    ...files(
      'ui/toast-stack.tsx',
      'features/dashboard/account-menu.tsx',
      'features/notifications/inbox-bell.tsx',
      'features/notifications/reminder-offer.tsx',
      'features/notifications/use-enable-failure.ts',
      'features/backups/automatic-backups.tsx',
    ),
  ],
};

/** Texts of scripts that run before the app or instead of it. Each script bundles all languages. */
const alone = { outline: files('preload.ts'), storage: files('no-storage.ts') };

const errorSentences: typeof extractor = {
  match: (file) => file.endsWith('/packages/shared/src/error-templates.ts'),
  extract(file, _code, onMessageExtracted) {
    const details = Object.entries(errorTemplates).map(
      ([code, { detail }]) => [code, detail] as const,
    );
    const sentences: Record<string, string> = {
      ...fieldErrorTemplates,
      ...Object.fromEntries(details),
    };
    for (const [id, sentence] of Object.entries(sentences)) {
      const message = sentence.replaceAll(/\{(\w+)\}/g, '{$1, number}');
      onMessageExtracted({ id, message, origin: [file, 1], placeholders: {} });
    }
  },
};

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
      exclude: ['**/*.test.*', ...(name === 'account' ? factor : [])],
    })),
  ],
  extractors: [errorSentences, extractor],
  // Origins are file paths, so a moved file would change the catalogues.
  format: formatter({ origins: false }),
});

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
