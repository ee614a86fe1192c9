import type * as z from 'zod/mini';
import { toFieldErrors } from '../errors.ts';

/** Returns the errors of `input` as `field: code` in the schema's order. */
export function fieldCodes(schema: z.ZodMiniType, input: unknown): string[] {
  const errors = toFieldErrors(schema.safeParse(input).error?.issues ?? []);
  return errors.map((error) => `${error.field}: ${error.code}`);
}
