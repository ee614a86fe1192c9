import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { newLifeArea } from '@daymark/shared/areas/life-area.ts';
import { type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';

export type AreaDetails = Record<'name' | 'description' | 'color', string>;

/** The first error of each field: the one to mend first. */
export function areaErrors(details: AreaDetails): FieldError[] {
  const parsed = newLifeArea.safeParse(details);
  const errors = parsed.success ? [] : fieldErrorsOf(parsed.error.issues).toReversed();
  return [...new Map(errors.map((error) => [error.field, error])).values()];
}

/** A colour no other area has yet, so that cards are told apart; the first when all are taken. */
export function freshColor(taken: readonly string[]): string {
  return areaColors.find((color) => !taken.includes(color)) ?? areaColors[0];
}
