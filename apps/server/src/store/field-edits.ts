import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';

export interface EditMoment {
  /** Time of the edit, never later than `now`. A field with a later stored edit keeps its value. */
  readonly edited_at: Instant;
  readonly now: Instant;
}

/** Edit with a date of the person: the day on which an area ends, is archived or is reopened. */
export interface DatedEdit extends EditMoment {
  readonly edited_on: CalendarDate;
}

/**
 * Returns whether the edit wins over a stored edit. A stored time in the future comes from a wrong
 * clock and is ignored, because every edit before that time would lose.
 */
export function isLater({ edited_at, now }: EditMoment, stored: string): boolean {
  return edited_at >= stored || stored > now;
}

/**
 * Returns the changes that win over the stored edits. Undefined fields are ignored.
 * @param stored JSON of `fields_edited_at`; a missing field counts as never edited
 */
export function pickLaterFields<Changes extends object>(
  changes: Changes,
  stored: string,
  edit: EditMoment,
): { readonly changes: Partial<Changes>; readonly fields_edited_at: string } {
  const editedAt = JSON.parse(stored) as Readonly<Record<string, string>>;
  const winning = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && isLater(edit, editedAt[field] ?? ''),
  );
  const edited = winning.map(([field]) => [field, edit.edited_at]);
  return {
    changes: Object.fromEntries(winning) as Partial<Changes>,
    fields_edited_at: JSON.stringify({ ...editedAt, ...Object.fromEntries(edited) }),
  };
}
