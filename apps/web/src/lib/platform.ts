export const platforms = [
  'ios',
  'android',
  'chrome',
  'edge',
  'safari',
  'firefox',
  'other',
] as const;
/** Where an app is installed in its own way: a system where all browsers do the same, or a browser on a computer. */
export type Platform = (typeof platforms)[number];

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The first that matches; what names itself like another comes before it. */
const marks: readonly (readonly [Platform, RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['edge', /Edg\//],
  ['other', /OPR\/|Vivaldi\/|YaBrowser\/|DuckDuckGo\//],
  ['firefox', /Firefox\//],
  ['chrome', /Chrome\/|Chromium\//],
  ['safari', /Macintosh.*Version\/\S+ Safari\//],
];

/** What the browser's own words say; 'other' where they say nothing that we know. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform {
  // An iPad calls itself a Macintosh, which has no touch screen.
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios';
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other';
}
