import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { testArguments, findHeadlessChromium } from '../scripts/chromium.ts';
import { freePort } from '../scripts/free-port.ts';
import { serverEntry } from '../scripts/server-process.ts';

// This file is read again by every worker, which must find the choices of the first reading.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA'] ??= join(tmpdir(), `daymark-e2e-${crypto.randomUUID()}`);
process.env['E2E_ZONE'] ??= zoneFarFromMidnight(new Date());

const root = join(import.meta.dirname, '..');
const address = `http://localhost:${process.env['E2E_PORT']}`;
const executablePath = findHeadlessChromium();

// What takes long, and the walks over every screen in every language, theme and size, are parts of `npm run prove`.
const isAll = process.env['E2E_LONG'] === '1';
const held = isAll ? [] : [/@(?:long|walk)(?!-)\b/];

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
  // The JSON report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says, and is for scripts/test.ts only.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: address,
    timezoneId: process.env['E2E_ZONE'],
    locale: 'en-US',
    // A press waits for what moves to stand still. With motion: the journey, the cards and the phone's gestures.
    contextOptions: { reducedMotion: 'reduce' },
    // Else what cannot be clicked takes all the time of its test to say so.
    actionTimeout: 20_000,
    // Each test begins with an empty browser, which would fetch the whole app once more for work without a network.
    serviceWorkers: 'block',
    launchOptions: {
      args: testArguments,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  // What is the same on a phone and on a large screen is tried on one of them; `npm run prove` looks at all on both.
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop\b/, ...held, ...(isAll ? [] : [/@long-on-phone\b/])],
      testIgnore: [
        'analytics.spec.ts',
        'api-page.spec.ts',
        'areas.spec.ts',
        'backups.spec.ts',
        'cards.spec.ts',
        'dashboard.spec.ts',
        'keyboard.spec.ts',
        'pages.spec.ts',
        'plain-http.spec.ts',
        'requests.spec.ts',
        'tabs.spec.ts',
        'translated.spec.ts',
        'updates.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: [/@phone\b/, ...held, ...(isAll ? [] : [/@long-on-desktop\b/])],
      testIgnore: [
        'access.spec.ts',
        'account-looks.spec.ts',
        'area.spec.ts',
        'data.spec.ts',
        'large-text.spec.ts',
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
      // Where tests receive what webhooks are sent.
      PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    },
  },
});

/** A zone in which no test of a few minutes crosses midnight: of these three, one is always between 6 and 18 o'clock. */
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
