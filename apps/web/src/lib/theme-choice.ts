import { notifyListeners } from './device-settings.ts';
import { themeKey } from './storage-keys.ts';

export const themeChoices = ['dark', 'light', 'system'] as const;
/** `system` follows the device. public/theme.js applies the choice when a page starts. */
export type ThemeChoice = (typeof themeChoices)[number];

export function getThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(themeKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Applies and stores the theme. Later pages apply it in public/theme.js before they paint. */
export function chooseTheme(choice: ThemeChoice): void {
  const ofSystem = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = choice === 'system' ? ofSystem : choice;
  localStorage.setItem(themeKey, choice);
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
  notifyListeners();
}
