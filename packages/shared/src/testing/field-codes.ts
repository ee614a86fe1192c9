import type * as z from 'zod/mini';
import { fieldErrorsOf } from '../errors.ts';

/** What is wrong with `input`, as `field: code` in the schema's order; empty when it is accepted. */
export function fieldCodes(schema: z.ZodMiniType, input: unknown): string[] {
  const errors = fieldErrorsOf(schema.safeParse(input).error?.issues ?? []);
  return errors.map((error) => `${error.field}: ${error.code}`);
}
