import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testArguments, findHeadlessChromium } from './scripts/chromium.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const setupFiles = [path('./scripts/silent-console.ts')];
/** Each module is loaded once for all files of a worker, and each page of the browser holds many files: a test ends what it began. */
const isolate = false;
const executablePath = findHeadlessChromium();

/** React as it is in the product. Its development build checks more and takes twice as long: `npm run test-react` asks for it. */
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
          // Properties over every zone or a thousand histories take their time on a busy machine.
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: path('./apps/web/vite.config.ts'),
        root: path('./apps/web'),
        // What the message macro imports in its place; found only in mid-run it would reload the page with a second React.
        optimizeDeps: {
          include: ['@lingui/core', '@lingui/react', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
          rolldownOptions: { plugins: isReactOfProduct ? [reactOfProduct] : [] },
        },
        // The product's React has no runtime for elements of the development build.
        ...(isReactOfProduct && { oxc: { jsx: { development: false } } }),
        // Each has its own: one is not taken for the other.
        cacheDir: path(`./node_modules/.vite/${isReactOfProduct ? 'product' : 'development'}`),
        // Else the first test that needs a part waits for it, and whatever presses something then for that.
        server: { warmup: { clientFiles: ['./src/**/*.{ts,tsx}'] } },
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/rules/**'],
          setupFiles: [...setupFiles, path('./apps/web/src/testing/empty-storage.ts')],
          isolate,
          testTimeout: 20_000,
          // Looking again costs little; at the usual 50 ms each of a test's steps would wait half of that in vain.
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
                // A browser with windows grants it to the window that has the focus.
                permissions: ['clipboard-write'],
                // Each press would wait for what moves to stand still; tests of motion ask for it (preferMotion).
                reducedMotion: 'reduce',
              },
              launchOptions: {
                args: testArguments,
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
