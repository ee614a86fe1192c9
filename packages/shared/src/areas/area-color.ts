import * as z from 'zod/mini';

/** The eighteen colours a person chooses from; the last twelve are gradients on the screen. Their values live with the theme. */
export const areaColors = [
  'green',
  'blue',
  'orange',
  'purple',
  'red',
  'blueGrey',
  'lavender',
  'sunset',
  'ocean',
  'mint',
  'peach',
  'soft',
  'warm',
  'sage',
  'royal',
  'coral',
  'azure',
  'emerald',
] as const;
export type AreaColorName = (typeof areaColors)[number];

export const defaultAreaColor = '#667eea';

const names: ReadonlySet<string> = new Set(areaColors);

/** One of the eighteen names, or `#rrggbb`. */
export const areaColor = z.string({ error: 'color_invalid' }).check(
  z.refine((text) => names.has(text) || /^#[0-9a-f]{6}$/i.test(text), { error: 'color_invalid' }),
  z.meta({ example: 'ocean', description: `One of ${areaColors.join(', ')}, or #rrggbb` }),
);
