import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { serverEntry } from '../scripts/server-process.ts';
import { launchOptions } from './launch-options.ts';

// Every worker evaluates this file again and must use the values of the first evaluation.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA'] ??= join(tmpdir(), `daymark-e2e-${crypto.randomUUID()}`);
process.env['E2E_ZONE'] ??= zoneFarFromMidnight(new Date());

const root = join(import.meta.dirname, '..');
const address = `http://localhost:${process.env['E2E_PORT']}`;

// Long tests run only in `npm run test-long`, and the walks over every screen, language, theme and
// size only in `npm run test-screens`.
const isAll = process.env['E2E_LONG'] === '1';
const leftOut = isAll ? [] : [/@(?:long|walk)(?!-)\b/];

export default defineConfig({
  testDir: '.',
  globalTeardown: './remove-data.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Playwright writes the JSON report to this file. Only scripts/test.ts reads the report.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: address,
    timezoneId: process.env['E2E_ZONE'],
    locale: 'en-US',
    // Clicks wait for animations. Only the journey, card and phone tests run with animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A click on an unreachable control fails after this time instead of the test's timeout.
    actionTimeout: 20_000,
    // A service worker would fetch the whole app again for offline use in each test.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  // Tests that do not depend on the viewport run in one project. `npm run test-long` runs those
  // marked `@long-on-phone` or `@long-on-desktop` in both.
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop\b/, ...leftOut, ...(isAll ? [] : [/@long-on-phone\b/])],
      testIgnore: [
        'analytics.spec.ts',
        'api-page.spec.ts',
        'areas.spec.ts',
        'backups.spec.ts',
        'cards.spec.ts',
        'commands.spec.ts',
        'dashboard.spec.ts',
        'keyboard.spec.ts',
        'pages.spec.ts',
        // The service worker behaves the same on a phone.
        'push.spec.ts',
        'requests.spec.ts',
        'tabs.spec.ts',
        'translated.spec.ts',
        'updates.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: [/@phone\b/, ...leftOut, ...(isAll ? [] : [/@long-on-desktop\b/])],
      testIgnore: [
        'access.spec.ts',
        'account-looks.spec.ts',
        'area.spec.ts',
        'data.spec.ts',
        'login.spec.ts',
        'mail.spec.ts',
        'offline.spec.ts',
        'passkeys.spec.ts',
        'phone.spec.ts',
        'registration.spec.ts',
        'security.spec.ts',
        'settings.spec.ts',
        'single-sign-on.spec.ts',
        'webhooks.spec.ts',
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ${serverEntry}`,
    cwd: root,
    url: `${address}/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA'],
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      LIMIT_REGISTRATIONS: '0',
      LIMIT_LOGIN_FAILURES: '0',
      LIMIT_REQUESTS: '0',
      // Webhook tests receive events on this host.
      PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    },
  },
});

/** Returns a zone in which it is between 6:00 and 18:00, so that no test crosses midnight. */
function zoneFarFromMidnight(now: Date): string {
  const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles'];
  return zones.find((zone) => isDaytime(now, zone)) ?? 'UTC';
}

function isDaytime(now: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  );
  return hour >= 6 && hour < 18;
}
