import { describeFieldError, type FieldError, toFieldErrors } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { newPause } from '@daymark/shared/pauses/pause.ts';
import { toPauseDays, type PauseValues } from './pause-values.ts';

interface PauseFacts {
  readonly isNew: boolean;
  /** Number of the user's pauses, over all areas. */
  readonly count: number;
}

export function findPauseErrors(values: PauseValues, { isNew, count }: PauseFacts): FieldError[] {
  const parsed = newPause.safeParse({ life_area_id: null, ...toPauseDays(values) });
  const errors = parsed.success ? [] : toFieldErrors(parsed.error.issues);
  const full =
    isNew && count >= limits.pausesPerUser
      ? [describeFieldError('first_day', 'too_many_pauses')]
      : [];
  const found = [...errors, ...full];
  return [...new Map(found.toReversed().map((error) => [error.field, error])).values()];
}
