export const platforms = [
  'ios',
  'android',
  'chrome',
  'edge',
  'safari',
  'firefox',
  'other',
] as const;
export type Platform = (typeof platforms)[number];

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/**
 * The first match counts. A browser that claims to be another browser comes before that browser.
 */
const marks: readonly (readonly [Platform, RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['edge', /Edg\//],
  ['other', /OPR\/|Vivaldi\/|YaBrowser\/|DuckDuckGo\//],
  ['firefox', /Firefox\//],
  ['chrome', /Chrome\/|Chromium\//],
  ['safari', /Macintosh.*Version\/\S+ Safari\//],
];

export function detectPlatform({ userAgent, maxTouchPoints }: Browser): Platform {
  // An iPad claims to be a Macintosh, which has no touch screen.
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios';
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other';
}
