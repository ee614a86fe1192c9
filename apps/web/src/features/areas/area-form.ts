import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { newLifeArea } from '@daymark/shared/areas/life-area.ts';
import { type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';
import * as z from 'zod/mini';

/** What a person typed and chose, as it stands. */
export interface AreaForm {
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
}

/** The same after validation: trimmed, and with a colour. */
export interface AreaDetails {
  readonly name: string;
  readonly description: string;
  readonly color: string;
}

export type AreaFormFaults = Partial<Record<keyof AreaForm, FieldError>>;

export type CheckedAreaForm =
  | { readonly details: AreaDetails; readonly faults: null }
  | { readonly details: null; readonly faults: AreaFormFaults };

export function isFilledIn({ name, color }: AreaForm): boolean {
  return name.trim() !== '' && color !== null;
}

export function checkAreaForm({ name, description, color }: AreaForm): CheckedAreaForm {
  const result = z.safeParse(newLifeArea, { name, description, color: color ?? '' });
  if (!result.success)
    return { details: null, faults: faultsOf(fieldErrorsOf(result.error.issues)) };
  const { data } = result;
  return {
    details: { name: data.name, description: data.description, color: data.color },
    faults: null,
  };
}

function faultsOf(errors: readonly FieldError[]): AreaFormFaults {
  // The first fault of a field is the one to mend first.
  return Object.fromEntries(errors.toReversed().map((error) => [error.field, error]));
}

/** A colour no other area has yet, so that cards are told apart; the first when all are taken. */
export function freshColor(taken: readonly string[]): string {
  return areaColors.find((color) => !taken.includes(color)) ?? areaColors[0];
}
