import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findHeadlessChromium } from './scripts/chromium.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const setupFiles = [path('./scripts/silent-console.ts')];
const executablePath = findHeadlessChromium();
/** After so long something hangs. Speed is no fact of a test: a busy machine takes several times as long as a quiet one. */
const [hangs, doesNotCome] = [60_000, 15_000];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: path('./scripts'), setupFiles } },
      {
        test: {
          name: 'shared',
          root: path('./packages/shared'),
          setupFiles,
          testTimeout: hangs,
        },
      },
      {
        test: {
          name: 'server',
          root: path('./apps/server'),
          setupFiles,
          // No module keeps a state of its own, so that each is loaded once for all files of a worker.
          isolate: false,
          globalSetup: [
            path('./apps/server/src/testing/postgres-server.ts'),
            path('./apps/server/src/testing/identity-provider-server.ts'),
          ],
          testTimeout: hangs,
          hookTimeout: hangs,
        },
      },
      {
        extends: path('./apps/web/vite.config.ts'),
        root: path('./apps/web'),
        // What the message macro imports in its place; found only in mid-run it would reload the page with a second React.
        optimizeDeps: { include: ['@lingui/core', '@lingui/react', 'react/jsx-dev-runtime'] },
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles,
          testTimeout: hangs,
          expect: { poll: { timeout: doesNotCome } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              actionTimeout: doesNotCome,
              contextOptions: {
                // A browser with windows grants it to the window that has the focus.
                permissions: ['clipboard-write'],
                // Each press would wait for what moves to stand still; tests of motion ask for it (preferMotion).
                reducedMotion: 'reduce',
              },
              launchOptions: {
                args: chromiumArguments,
                ...(executablePath === null ? {} : { executablePath }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
