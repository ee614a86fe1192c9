export interface Device {
  /** Brand name, which is never translated. Null when unknown. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'phone' | 'tablet' | 'computer';
}

/**
 * Browsers in the order in which they are tested. A user agent also contains names of browsers that
 * come later in this list.
 */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string, kind: Device['kind']][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS', 'computer'],
  [/\b(?:Linux|X11)\b/, 'Linux', 'computer'],
];

export function parseUserAgent(userAgent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  return {
    browser: browser?.[1] ?? null,
    system: system?.[1] ?? null,
    kind: system?.[2] ?? 'computer',
  };
}
