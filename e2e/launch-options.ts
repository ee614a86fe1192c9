import { findChromium, findHeadlessChromium, testArguments } from '../scripts/chromium.ts';

interface Browser {
  /** Notifications need a headed browser. */
  readonly isHeaded?: boolean;
  readonly args?: readonly string[];
}

export function launchOptions({ isHeaded = false, args = [] }: Browser = {}) {
  const executablePath = isHeaded ? findChromium() : findHeadlessChromium();
  return {
    args: [...testArguments, ...args],
    ...(executablePath === null ? {} : { executablePath }),
  };
}
