import * as z from 'zod/mini';
import { rate } from './rate.ts';

export const areaRate = z.object({
  life_area_id: z.string(),
  name: z.string(),
  color: z.string(),
  completion_rate: rate,
});
export type AreaRate = z.infer<typeof areaRate>;
