import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testArguments, findHeadlessChromium } from './scripts/chromium.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const setupFiles = [path('./scripts/silent-console.ts')];
/**
 * A worker loads each module once for all of its test files, and a browser page runs many test
 * files. So a test must clean up after itself.
 */
const isolate = false;
const executablePath = findHeadlessChromium();
/** A given database may be far away, or Citus, on which creating tables takes seconds. */
const isOnGivenDatabase = process.env['TEST_DATABASE_URL'] !== undefined;
const ownPage = 'src/service-worker/below-a-path.test.ts';

/** React's development build checks more and takes twice as long. `npm run test-react` uses it. */
const isReactOfProduct = process.env['REACT_BUILD'] !== 'development';
const reactOfProduct = {
  name: 'react-of-product',
  transform: {
    filter: { id: /\/node_modules\/(?:react|react-dom|scheduler)\/[^/]+\.js$/ },
    handler: (code: string) => code.replaceAll('process.env.NODE_ENV', '"production"'),
  },
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: path('./scripts'), setupFiles, isolate } },
      { test: { name: 'bench', root: path('./bench'), setupFiles, isolate } },
      {
        test: {
          name: 'shared',
          root: path('./packages/shared'),
          setupFiles,
          isolate,
          // Tests over every zone or a thousand histories take long on a busy machine.
          testTimeout: 20_000,
        },
      },
      { test: { name: 'rules', root: path('./apps/web/src/rules'), setupFiles, isolate } },
      {
        test: {
          name: 'server',
          root: path('./apps/server'),
          setupFiles,
          isolate,
          globalSetup: [
            path('./apps/server/src/testing/postgres-server.ts'),
            path('./apps/server/src/testing/sqlite-template.ts'),
            path('./apps/server/src/testing/identity-provider-server.ts'),
          ],
          testTimeout: isOnGivenDatabase ? 120_000 : 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: path('./apps/web/vite.config.ts'),
        root: path('./apps/web'),
        // The message macro imports these packages. If Vite found them only during a run, it would
        // reload the page with a second React.
        optimizeDeps: {
          include: ['@lingui/core', '@lingui/react', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
          rolldownOptions: { plugins: isReactOfProduct ? [reactOfProduct] : [] },
        },
        // The product's React cannot create elements of the development build.
        ...(isReactOfProduct && { oxc: { jsx: { development: false } } }),
        // Each build of React has its own cache.
        cacheDir: path(`./node_modules/.vite/${isReactOfProduct ? 'product' : 'development'}`),
        // The first test of a part of the app would otherwise wait until Vite has compiled it.
        server: { warmup: { clientFiles: ['./src/**/*.{ts,tsx}'] } },
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, path('./apps/web/src/testing/empty-storage.ts')],
          isolate,
          testTimeout: 20_000,
          // Polling is cheap. With the usual interval of 50 ms, each step of a test would wait
          // 25 ms longer than necessary.
          expect: { poll: { timeout: 5_000, interval: 10 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              actionTimeout: 5_000,
              contextOptions: {
                // A browser with windows grants this permission to the focused window.
                permissions: ['clipboard-write'],
                // A click waits until animations end. Tests of motion turn animations on
                // (`preferMotion`).
                reducedMotion: 'reduce',
              },
              launchOptions: {
                args: testArguments,
                ...(executablePath === null ? {} : { executablePath }),
              },
            }),
            instances: [
              { browser: 'chromium', exclude: ['src/rules/**', ownPage] },
              // A page learns its path only once, so this file needs a page of its own.
              { browser: 'chromium', name: 'web (chromium) below a path', include: [ownPage] },
            ],
          },
        },
      },
    ],
  },
});
