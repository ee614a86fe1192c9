import { publishChange } from './device-settings.ts';
import { themeKey } from './storage-keys.ts';

export const themeChoices = ['dark', 'light', 'system'] as const;
/** `system` is whichever of the two the system of the device shows; public/theme.js follows it. */
export type ThemeChoice = (typeof themeChoices)[number];

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(themeKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Shows the theme and stores it on this device; public/theme.js shows it before the first paint of the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  const ofSystem = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = choice === 'system' ? ofSystem : choice;
  localStorage.setItem(themeKey, choice);
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
  publishChange();
}
