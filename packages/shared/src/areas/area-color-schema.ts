import * as z from 'zod/mini';
import { areaColors } from './area-color.ts';

const names: ReadonlySet<string> = new Set(areaColors);

/** One of the eighteen names, or `#rrggbb`. */
export const areaColor = z.string({ error: 'color_invalid' }).check(
  z.refine((text) => names.has(text) || /^#[0-9a-f]{6}$/i.test(text), { error: 'color_invalid' }),
  z.meta({ example: 'ocean', description: `One of ${areaColors.join(', ')}, or #rrggbb` }),
);
