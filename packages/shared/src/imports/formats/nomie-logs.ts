import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type {
  AreaHeader,
  FilePlace,
  ImportDraft,
  ImportedAreaDraft,
  Measure,
} from '../import-draft.ts';
import { writeDuration } from '../write-duration.ts';

/** Value of a tracker in a note such as '#water(3) with lunch'. */
export interface TrackerValue {
  /** Tag in lower case. */
  readonly tag: string;
  /** Number, or duration in seconds. Null for a formula. */
  readonly amount: number | null;
  readonly written: string;
}

export interface NomieNote {
  readonly values: readonly TrackerValue[];
  /** Note without the trackers. People and contexts remain. */
  readonly text: string;
}

const punctuation = /(?:’s|'s|['’,.!?:])/g;

export function parseNomieNote(note: string): NomieNote {
  const values: TrackerValue[] = [];
  const text: string[] = [];
  for (const word of note.match(/\n|[^ \n]+/g) ?? []) {
    const value = parseTracker(word);
    if (value === null) text.push(word);
    else values.push(value);
  }
  return {
    values,
    text: text
      .join(' ')
      .replaceAll(/ *\n */g, '\n')
      .trim(),
  };
}

function parseTracker(word: string): TrackerValue | null {
  const [, name = '', value = ''] = /^#([^(]+)(?:\(([^)]*)\)?.*)?$/.exec(word) ?? [];
  const tag = name.replaceAll(punctuation, '').toLowerCase();
  return tag === '' ? null : { tag, ...parseNomieValue(value) };
}

export function parseNomieValue(value: string): Omit<TrackerValue, 'tag'> {
  const written = value.trim();
  if (written === '') return { amount: 1, written: '1' };
  const [, hours, minutes = '0', seconds = '0'] = /^(\d+):(\d+)(?::(\d+))?$/.exec(written) ?? [];
  if (hours !== undefined) {
    const amount = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { amount, written: writeDuration(amount) };
  }
  // A unit may follow the number. Formulas such as 4+4 are not calculated.
  const [, number] = /^(-?\d+(?:\.\d+)?)\s*[^\d\s+*/()-]*$/.exec(written) ?? [];
  return { amount: number === undefined ? null : Number(number), written };
}

export const nomieMeasure: Measure = {
  target: null,
  unit: '',
  adds: true,
  expectsSeveral: true,
  always: false,
};

export type AreasByTag = (tag: string) => ImportedAreaDraft | null;

/** Creates areas for the known trackers, and later for each tag that has none. */
export function createNomieAreas(
  draft: ImportDraft,
  heads: ReadonlyMap<string, AreaHeader> = new Map(),
): AreasByTag {
  const areas = new Map<string, ImportedAreaDraft | null>();
  for (const [tag, head] of heads) areas.set(tag, draft.area(head));
  return (tag) => {
    const known = areas.get(tag);
    if (known !== undefined) return known;
    const area = draft.area({ key: tag, name: tag.replaceAll('_', ' '), measure: nomieMeasure });
    areas.set(tag, area);
    return area;
  };
}

export interface NomieLog extends NomieNote {
  readonly date: CalendarDate;
  /** Identifies the log. */
  readonly id: string;
  readonly place?: FilePlace;
}

/**
 * Writes the values of a log. Only the first area gets the text, because a day shows the notes of
 * all areas.
 */
export function writeNomieLog(log: NomieLog, getArea: AreasByTag, draft: ImportDraft): void {
  const { date, values, text, id, place } = log;
  let notes = text;
  for (const [index, { tag, amount, written }] of values.entries()) {
    const area = getArea(tag);
    if (area === null) continue;
    if (amount === null) {
      area.remark({ ...place, kind: 'value-unknown', value: written });
      continue;
    }
    area.amount(date, { amount, written, notes, id: `${id} ${index}` }, place);
    notes = '';
  }
  if (notes !== '') draft.remark({ ...place, kind: 'field-left-out', value: `${date} ${notes}` });
}
