import { moveFirstDay } from '../areas/first-day.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { isSameUnit, type MovedAmount, readAmountNote } from '../sync/amount-notes.ts';
import { type Entry, getEntry, getPauses, hasSameContent } from '../sync/person-data.ts';
import { isArchivedOn } from '../timeline/pause.ts';
import { isCovered, joinPauses } from './added-pauses.ts';
import type { ImportChoice } from './default-choices.ts';
import type { ImportedArea, ImportedEntry, ImportedPause } from './imported-file.ts';
import {
  emptyPlan,
  firstDayOf,
  type ImportOptions,
  isWithin,
  newestDay,
  type AreaPlan,
  toEntry,
} from './planned-area.ts';

/**
 * Merges areas into existing ones. If several areas have an entry for a day, the first one wins.
 */
export function createMerger({ current, today, now }: ImportOptions) {
  const newest = newestDay(now);
  /** States of existing areas after the previous merges, by id. */
  const states = new Map<string, MergeState>();

  function getState(before: SyncedArea): MergeState {
    const known = states.get(before.id);
    if (known !== undefined) return known;
    const pauses = getPauses(current, before.id);
    return { area: before, pauses, brought: new Map() };
  }

  return (file: ImportedArea, before: SyncedArea, choice: MergeChoice): AreaPlan => {
    const { area, pauses: there, brought } = getState(before);
    const first = firstDayOf(file, today);
    const isEarlier = first < area.created_on;
    const after = isEarlier ? moveFirstDay(area, first) : area;
    const counts = { same: 0, differs: 0, outside: 0 };
    const entries: Entry[] = [];
    const movable: MovedAmount[] = [];
    for (const entry of file.entries) {
      const known = getEntry(current, area.id, entry.date) ?? brought.get(entry.date) ?? null;
      if (!isWithin(entry.date, after, newest)) counts.outside += 1;
      else if (known === null) entries.push(toEntry(entry, area.id));
      else if (hasSameContent(known, toEntry(entry, area.id))) counts.same += 1;
      else if (isAmountNote(known, entry, before.unit || file.unit)) {
        movable.push({ before: known, after: toEntry(entry, area.id) });
      } else counts.differs += 1;
    }
    for (const entry of entries) brought.set(entry.score_date, entry);
    // An area that was marked today can only be archived from tomorrow on.
    const tomorrow = addDays(today, 1);
    const isArchived = isArchivedOn(tomorrow, there);
    const pauses = joinPauses(file.pauses)
      .flatMap((pause) => (isArchived ? [pause] : closeBeforeFirstDay(area, pause, tomorrow)))
      .filter((pause) => !isCovered(pause, there));
    states.set(area.id, { area: after, brought, pauses: [...there, ...pauses] });
    const planned = {
      ...emptyPlan,
      ...counts,
      key: file.key,
      choice,
      amountNotes: movable.length,
      areaId: area.id,
      adds: entries.length,
      staysActive: !isArchived && isArchivedOn(tomorrow, file.pauses),
    } as const;
    const begins = isEarlier ? { before, on: first } : null;
    const moved = choice.movesAmounts === true ? movable : [];
    const isNamed = moved.length > 0 && before.unit === '' && file.unit !== '';
    const named = isNamed ? { before, after: { ...before, unit: file.unit } } : null;
    return { planned, created: null, begins, entries, moved, named, pauses };
  };
}

type MergeChoice = Extract<ImportChoice, { kind: 'merge' }>;

/** Returns whether a known entry is the same as in the file, apart from its amount in the note. */
function isAmountNote(known: Entry, entry: ImportedEntry, unit: string): boolean {
  const note = known.amount === undefined ? readAmountNote(known.notes) : null;
  if (note === null || known.score !== entry.score) return false;
  const isOfUnit = note.unit === '' || isSameUnit(note.unit, unit);
  return isOfUnit && note.amount === entry.amount && note.rest === entry.notes;
}

interface MergeState {
  readonly area: SyncedArea;
  readonly pauses: readonly ImportedPause[];
  readonly brought: Map<CalendarDate, Entry>;
}

/**
 * Ends an open pause of the file before the existing area begins, because the existing area is not
 * archived.
 */
function closeBeforeFirstDay(
  { created_on }: SyncedArea,
  pause: ImportedPause,
  tomorrow: CalendarDate,
): readonly ImportedPause[] {
  if (pause.last_day !== null || pause.first_day > tomorrow) return [pause];
  return pause.first_day < created_on ? [{ ...pause, last_day: addDays(created_on, -1) }] : [];
}
