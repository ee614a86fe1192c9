import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/chromium.ts';
import { zoneFarFromMidnight } from './zone-far-from-midnight.ts';

// This file is read again by every worker, which must find the choices of the first reading.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_DATA'] ??= join(tmpdir(), `daymark-e2e-${crypto.randomUUID()}`);
process.env['E2E_ZONE'] ??= zoneFarFromMidnight(new Date());

const root = join(import.meta.dirname, '..');
const address = `http://localhost:${process.env['E2E_PORT']}`;
const executablePath = findChromium();

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
    trace: 'retain-on-failure',
    // Each test begins with an empty browser, which would fetch the whole app once more for work without a network.
    serviceWorkers: 'block',
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
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
    },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
