import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findHeadlessChromium } from './chromium.ts';

/** Installs a Chromium if the system is Debian and the user is root. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (!canInstall()) return refuse();
  console.log('Installing Chromium for the tests …');
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', 'chromium');
  return findChromium() ?? refuse();
}

/** Also installs the headless build, which uses less CPU. */
export function readyTestBrowsers(): void {
  const chromium = findOrInstallChromium();
  const hasShell = findHeadlessChromium() !== chromium;
  if (hasShell || process.env['CHROMIUM_PATH'] || !canInstall()) return;
  // Fails without harm on older Debian releases, which lack the package.
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
