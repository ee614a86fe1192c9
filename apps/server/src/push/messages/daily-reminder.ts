import { isGeneralHour } from '@daymark/shared/notifications/reminder-schedule.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import type { AreaOfDay, Delivery, ReminderArea, ReminderFacts } from './reminder-areas.ts';
import { namedAreas } from './named-areas.ts';
import { areasOfDay, isOpen } from './reminder-areas.ts';
import type { Spoken } from './reminder-message.ts';

/** So many ids and so long names leave room in a push for all else, in letters of three bytes too. */
const mostAreas = 30;
const longestNames = 300;

/** What is due on the date, of the areas whose hour this is; null where nothing is. */
export function dailyReminder(delivery: Delivery, facts: ReminderFacts): Spoken | null {
  const areas = areasOfDay(delivery, facts);
  const isAskedFor = areasAskedFor(delivery, areas);
  const open = areas
    .filter(({ area, day }) => isOpen(day) && isAskedFor(area))
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

/** Areas with an hour of their own at theirs, the others at the general ones. One that was put off without an hour asks for all. */
function areasAskedFor(
  delivery: Delivery,
  areas: readonly AreaOfDay[],
): (area: ReminderArea) => boolean {
  const { hour, local_date, settings } = delivery;
  if (hour === '') return () => true;
  // One that was chosen otherwise as it was due was a general one, where no area has it.
  const isKnown =
    settings.daily_reminder_times.includes(hour) ||
    areas.some(({ area }) => area.reminder_time === hour);
  const isGeneral = !isKnown || isGeneralHour(delivery, local_date);
  return ({ reminder_time }) => (reminder_time === null ? isGeneral : reminder_time === hour);
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
