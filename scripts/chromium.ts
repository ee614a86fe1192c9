import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** The flags every Chromium of the tests gets: it calls nobody on its own, and runs where there is no sandbox (root, containers). */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Those of npm test: drawing needs no process of its own there, which is a tenth of its time. What measures has it, as people do. */
export const testArguments = [...chromiumArguments, '--in-process-gpu'];

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` names one that lies somewhere else. */
export function findChromium(environment: Environment = process.env): string | null {
  const named = environment['CHROMIUM_PATH'];
  const candidates = [
    ...(named ? [named] : []),
    ...onPath(environment, names),
    ...installed(environment),
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * The path of a Chromium without windows, which draws the same with less work, or else of any Chromium; null without
 * one. It shows no notifications. `CHROMIUM_PATH` holds here too.
 */
export function findHeadlessChromium(environment: Environment = process.env): string | null {
  const shells = environment['CHROMIUM_PATH'] ? [] : onPath(environment, headlessNames);
  return shells.find(isExecutable) ?? findChromium(environment);
}

function onPath(environment: Environment, names: readonly string[]): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

function installed(environment: Environment): string[] {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
  }
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .flatMap((key) => environment[key] ?? [])
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
