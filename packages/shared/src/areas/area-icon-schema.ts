import * as z from 'zod/mini';
import { areaIcons } from './area-icon.ts';

const names: ReadonlySet<string> = new Set(areaIcons);

export const areaIcon = z.string({ error: 'icon_unknown' }).check(
  z.refine((text) => names.has(text), { error: 'icon_unknown' }),
  z.meta({ example: 'book-open', description: `One of ${areaIcons.join(', ')}` }),
);
