import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import type { Delivery, ReminderArea, ReminderFacts } from './reminder-areas.ts';
import { namedAreas } from './named-areas.ts';
import { areasOfDay, isOpen } from './reminder-areas.ts';
import type { Spoken } from './reminder-message.ts';

/** So many ids and so long names leave room in a push for all else, in letters of three bytes too. */
const mostAreas = 30;
const longestNames = 300;

/** What is still open on the date; null where nothing is. */
export function dailyReminder(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const open = areasOfDay(delivery, facts)
    .filter(({ day }) => isOpen(day))
    .map(({ area }) => area);
  if (open.length === 0) return null;
  const texts = notificationTexts[delivery.language];
  const title = texts.reminderTitle(open.length);
  const body = texts.areaList(namedAreas(open));
  // Once more is enough: nothing would come after it.
  const isAgain = delivery.kind === 'reminder_again';
  const later = isAgain ? [] : [{ action: 'later', title: texts.later }];
  const done = { action: 'done', title: open.length === 1 ? texts.done : texts.allDone };
  return {
    title,
    body,
    content: `${title}: ${body}`,
    url: '/dashboard',
    // Done marks every area that is open, so it is there only where all of them can be told.
    actions: open.length > mostAreas ? later : [done, ...later],
    data: dataOf(open),
  };
}

/** Ids with commas between them, and a JSON array of as many of their names as there is room for. */
function dataOf(open: readonly ReminderArea[]) {
  const told = open.slice(0, mostAreas);
  const names: string[] = [];
  for (const { name } of told) {
    if (JSON.stringify([...names, name]).length > longestNames) break;
    names.push(name);
  }
  return { area_ids: told.map(({ id }) => id).join(','), area_names: JSON.stringify(names) };
}
