import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { draftsOf } from '../lib/storage-keys.ts';

interface Place {
  readonly areaId: string;
  readonly date: CalendarDate;
}

export type NoteDrafts = ReturnType<typeof noteDrafts>;

/** Notes that were typed and not saved, each for one area and day. They are kept until their person signs out. */
export function noteDrafts(storage: Storage, userId: string) {
  const keyOf = ({ areaId, date }: Place) => `${draftsOf(userId)}${date}:${areaId}`;
  return {
    read: (place: Place) => storage.getItem(keyOf(place)),
    /** An empty note is no draft. */
    store(place: Place, notes: string): void {
      if (notes === '') storage.removeItem(keyOf(place));
      else storage.setItem(keyOf(place), notes);
    },
    forget: (place: Place) => storage.removeItem(keyOf(place)),
  };
}

/** Removes a person's drafts when they sign out on this device. */
export function forgetDrafts(storage: Storage, userId: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(draftsOf(userId))) storage.removeItem(key);
  }
}
