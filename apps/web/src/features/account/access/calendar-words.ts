import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const calendarWords: Readonly<
  Record<CalendarKind, { readonly name: MessageDescriptor; readonly meaning: MessageDescriptor }>
> = {
  done: {
    name: msg`Done days`,
    meaning: msg`An all-day event for each area and day, of the last 90 days.`,
  },
  due: {
    name: msg`What is due`,
    meaning: msg`With an alarm at the hour of each area, for the next 30 days.`,
  },
};
