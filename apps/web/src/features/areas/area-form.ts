import { newLifeArea } from '@daymark/shared/areas/life-area.ts';
import { type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';

export type AreaDetails = Record<'name' | 'description' | 'color', string>;

/** The first error of each field: the one to mend first. */
export function areaErrors(details: AreaDetails): FieldError[] {
  const parsed = newLifeArea.safeParse(details);
  const errors = parsed.success ? [] : fieldErrorsOf(parsed.error.issues).toReversed();
  return [...new Map(errors.map((error) => [error.field, error])).values()];
}
