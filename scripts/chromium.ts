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

/** Chromium needs `--no-sandbox` when it runs as root or in a container. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Tests run without a separate GPU process, because it takes a tenth of their time. */
export const testArguments = [...chromiumArguments, '--in-process-gpu'];

/**
 * Returns the path of an installed Chromium, Chrome or Edge, or null. `CHROMIUM_PATH` takes
 * precedence.
 */
export function findChromium(environment: Environment = process.env): string | null {
  const named = environment['CHROMIUM_PATH'];
  const candidates = [
    ...(named ? [named] : []),
    ...onPath(environment, names),
    ...installed(environment),
  ];
  return candidates.find(isExecutable) ?? null;
}

/** Prefers a headless Chromium, which needs less CPU time but shows no notifications. */
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
