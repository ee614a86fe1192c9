import { notifyListeners } from './device-settings.ts';
import { themeKey } from './storage-keys.ts';

export const themeChoices = ['dark', 'light', 'system'] as const;
/**
 * `system` follows the device. public/theme.js applies the choice when a page starts. It is a
 * classic script, because it must run before the first paint and the content security policy
 * forbids inline scripts. No build step strips comments from it or from index.html, so they are
 * here: if the browser forbids storage, the theme follows the system.
 */
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
