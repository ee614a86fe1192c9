import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findHeadlessChromium } from './chromium.ts';

/**
 * Returns the path of Chromium. If none is found, installs Chromium on Debian as root. Throws on
 * other systems and for other users.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (!canInstall()) return refuse();
  console.log('Installing Chromium for the tests …');
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', 'chromium');
  return findChromium() ?? refuse();
}

/** Installs Chromium if it is missing, and its headless build, which needs less CPU time. */
export function readyTestBrowsers(): void {
  const chromium = findOrInstallChromium();
  const hasShell = findHeadlessChromium() !== chromium;
  if (hasShell || process.env['CHROMIUM_PATH'] || !canInstall()) return;
  // Older Debian releases lack this package. The tests then use the Chromium found above.
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
