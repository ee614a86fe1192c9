export type Theme = 'dark' | 'light';

export const themeKey = 'themeMode';

/** The theme on the page; public/theme.js has set it before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** Shows the theme and keeps it on this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem(themeKey, theme);
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
}
