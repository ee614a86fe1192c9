/** ISO 8601 in UTC with milliseconds, so that `<` compares them; the edit is never later than `now`. */
export interface EditMoment {
  readonly edited_at: string;
  readonly now: string;
}

/**
 * Whether an edit wins over what was edited at `stored`. A stored moment that has not come yet is of a server whose clock was ahead:
 * it says nothing, or it would refuse every edit until then.
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
