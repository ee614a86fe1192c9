import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import { draftOf } from '@daymark/shared/sync/draft-of.ts';
import { noPersonData } from '@daymark/shared/sync/person-data.ts';
import { createTimelines } from '../replica/shown-data.ts';

interface Rows {
  readonly areas: readonly SyncedArea[];
  readonly pauses?: readonly Pause[];
  readonly scores?: readonly Score[];
}

/** What a screen has of these rows: all timelines, and the entries by area and year. */
export function madeTimelines({ areas, pauses = [], scores = [] }: Rows, today: CalendarDate) {
  const draft = draftOf(noPersonData);
  for (const area of areas) draft.areas.set(area.id, area);
  for (const pause of pauses) draft.pauses.set(pause.id, pause);
  for (const score of scores) draft.setEntry(score, score.score, score.notes);
  const data = draft.finish();
  return { timelines: createTimelines()(data, today), years: data.years };
}
