import type { History } from '../backups/restore-plan.ts';
import type { RestoreStep } from '../backups/restore-steps.ts';
import { readAreaFields } from '../areas/area-fields.ts';
import { beginningOn } from '../areas/beginning-on.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { unarchiveArea } from '../pauses/switch-area.ts';
import { type Draft, draftOf } from '../sync/draft-of.ts';
import { entriesOfYear } from '../sync/entries-of.ts';
import { noPersonData, pausesOfArea } from '../sync/person-data.ts';

/** Applies steps as the server would, in a simple model. */
export function applied(
  history: History,
  steps: readonly RestoreStep[],
  today: CalendarDate,
): History {
  const draft = draftOf({ ...noPersonData, ...history });
  for (const [index, step] of steps.entries()) {
    let newId = `new-${index}`;
    while (draft.pauses.get(newId) ?? draft.pauses.get(`gap-${newId}`)) newId += '+';
    apply(draft, step, { today, newId });
  }
  return draft.finish();
}

interface Moment {
  readonly today: CalendarDate;
  readonly newId: string;
}

function apply(draft: Draft, step: RestoreStep, { today: day, newId }: Moment): void {
  switch (step.kind) {
    case 'create-area':
    case 'end-area':
      draft.areas.set(step.area.id, step.area);
      return;
    case 'erase-area':
      draft.removeArea(step.area.id);
      return;
    case 'begin-area': {
      const area = draft.areas.get(step.area.id);
      if (area !== undefined) draft.areas.set(area.id, beginningOn(area, step.on));
      return;
    }
    case 'edit-area': {
      const { id, schedule } = step.after;
      const area = draft.areas.get(id) ?? step.before;
      draft.areas.set(id, { ...area, ...readAreaFields(step.after), schedule });
      return;
    }
    case 'reopen-area': {
      const area = draft.areas.get(step.area.id);
      if (area === undefined) return;
      const pauses = pausesOfArea({ pauses: draft.pauses.now }, area.id);
      const { put, remove } = unarchiveArea({ area, pauses, day, newId: `gap-${newId}` });
      for (const pause of put) draft.pauses.set(pause.id, pause);
      for (const id of remove) draft.pauses.delete(id);
      draft.areas.set(area.id, { ...area, deleted_at: null, deleted_on: null });
      return;
    }
    case 'add-pause':
      draft.pauses.set(newId, { ...step.pause, id: newId });
      return;
    case 'edit-pause':
      if (draft.pauses.get(step.pause.id) !== undefined)
        draft.pauses.set(step.pause.id, step.pause);
      return;
    case 'delete-pause':
      draft.pauses.delete(step.pause.id);
      return;
    case 'delete-entries':
      for (const entry of entriesOfYear(step.entries)) draft.setEntry(entry, null);
      return;
    case 'add-entries':
      for (const entry of entriesOfYear(step.entries)) {
        if (draft.entry(entry) === null) draft.setEntry(entry, entry.score, entry.notes);
      }
      return;
    case 'edit-entry':
      draft.setEntry(step.entry, step.entry.score, step.entry.notes);
  }
}
