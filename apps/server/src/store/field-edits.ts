import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';

export interface EditMoment {
  /** Never later than `now`. A field whose stored edit is later keeps its value. */
  readonly edited_at: Instant;
  readonly now: Instant;
}

/** When a change was made, and on which of the person's dates: what ends, archives or opens an area does so on that day. */
export interface Edit extends EditMoment {
  readonly edited_on: CalendarDate;
}

/**
 * Whether an edit wins over what was edited at `stored`. A stored moment that has not come yet is of a server whose clock was ahead:
 * it is ignored, or it would refuse every edit until then.
 */
export function isLater({ edited_at, now }: EditMoment, stored: string): boolean {
  return edited_at >= stored || stored > now;
}

/**
 * Of the changes those that win over the stored ones, field by field, and the moments that are then to be stored. Fields without
 * a value are no changes.
 *
 * @param stored the JSON of `fields_edited_at`; a field that it does not name was edited before all others
 */
export function laterFields<Changes extends object>(
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
