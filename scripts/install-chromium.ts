import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findHeadlessChromium } from './chromium.ts';

/** The path of a Chromium; on Debian as root it is installed when there is none. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (!canInstall()) return refuse();
  console.log('Installing Chromium for the tests …');
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', 'chromium');
  return findChromium() ?? refuse();
}

/** What tests and proofs need: a Chromium, and where it can be had the one without windows, which does the same with less work. */
export function readyTestBrowsers(): void {
  const chromium = findOrInstallChromium();
  const hasShell = findHeadlessChromium() !== chromium;
  if (hasShell || process.env['CHROMIUM_PATH'] || !canInstall()) return;
  // Older Debians have none, and then the tests do without.
  aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
}

function canInstall(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function aptGet(...parameters: string[]): void {
  spawnSync('apt-get', parameters, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function refuse(): never {
  throw new Error(
    'The tests need a Chromium or Chrome, and none was found. Install one, or set CHROMIUM_PATH to the path of yours.',
  );
}
