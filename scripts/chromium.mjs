import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/**
 * The path of a Chromium on this machine, or null. `CHROMIUM_PATH` names one that is somewhere else.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | null}
 */
export function findChromium(environment = process.env) {
  const candidates = [...explicit(environment), ...onPath(environment), ...installed(environment)];
  return candidates.find(isExecutable) ?? null;
}

/** The flags every Chromium of the tests gets: it calls nobody on its own, and runs where there is no sandbox (root, containers). */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {NodeJS.ProcessEnv} environment */
function explicit(environment) {
  return environment['CHROMIUM_PATH'] ? [environment['CHROMIUM_PATH']] : [];
}

/** @param {NodeJS.ProcessEnv} environment */
function onPath(environment) {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

/** @param {NodeJS.ProcessEnv} environment */
function installed(environment) {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
  }
  if (process.platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .flatMap((key) => environment[key] ?? [])
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]);
  }
  return [];
}

/** @param {string} path */
function isExecutable(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
