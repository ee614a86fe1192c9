import * as z from 'zod/mini';

/** Percentage from 0 to 100 with at most one decimal. Null if no day was possible (due or done). */
export const rate = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));

export const areaRate = z.object({
  life_area_id: z.string(),
  name: z.string(),
  color: z.string(),
  completion_rate: rate,
});
export type AreaRate = z.infer<typeof areaRate>;
