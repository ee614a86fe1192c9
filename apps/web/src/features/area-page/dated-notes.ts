import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { AreaYears } from '@daymark/shared/sync/person-data.ts';

export interface DatedNote {
  readonly date: CalendarDate;
  readonly text: string;
}

export function listDatedNotes({ notes }: Pick<AreaYears, 'notes'>): DatedNote[] {
  return [...notes.values()]
    .flatMap((texts) => Object.entries(texts).map(([date, text]) => ({ date, text })))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** Returns the notes that contain all words of the query. Ignores their order, case and accents. */
export function findNotes(
  notes: readonly DatedNote[],
  query: string,
  locale: string,
): readonly DatedNote[] {
  const words = plain(query, locale)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return notes;
  return notes.filter(({ text }) => {
    const own = plain(text, locale);
    return words.every((word) => own.includes(word));
  });
}

function plain(text: string, locale: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(locale);
}
