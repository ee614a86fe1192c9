import fc from 'fast-check';
import type { User } from '../accounts/account.ts';
import { defaultUserSettings } from '../accounts/user-settings.ts';
import { areaColors } from '../areas/area-color.ts';
import { areaIcons } from '../areas/area-icon.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { createDraft } from '../sync/person-draft.ts';
import { getEntries } from '../sync/get-entries.ts';
import { compareAreas, type PersonData } from '../sync/person-data.ts';
import { completeReminderChange, type ReminderTime } from '../areas/reminder-list.ts';
import { dataOf } from './any-person-state.ts';
import { anyTimedHistory } from './any-timed-history.ts';

/**
 * Texts that are difficult for files, spreadsheets and calendars. They contain no NUL, which
 * databases cannot store.
 */
export const anyFileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    '=1+1',
    '+49 30',
    '-',
    '@home',
    "'tis",
    "'=",
    "''",
    '\ttab',
    '\rreturn',
    'a "quoted" one',
    'commas, semicolons; and\\backslashes',
    'one line\nand another',
    'one line\r\nand another',
    ' spaces around ',
    'Früh aufstehen',
    'Зарядка 🏃‍♀️',
    '<b>&amp;</b>',
    'BEGIN:VEVENT',
  ),
);

const anyLook = fc.record({
  color: fc.oneof(fc.constantFrom(...areaColors), fc.constantFrom('#667eea', '#000000')),
  icon: fc.option(fc.constantFrom(...areaIcons)),
  reminders: fc.subarray<ReminderTime>([{ time: '21:00' }], { maxLength: 1 }),
});

export const exportedUser: User = {
  id: '0195f000-0000-7000-8000-0000000000aa',
  email: 'ada@example.com',
  username: 'ada',
  full_name: 'Ada Quist',
  timezone: 'Europe/Berlin',
  notification_time: '09:00',
  language: 'de',
  ...defaultUserSettings,
  created_at: '2026-02-01T08:00:00.000Z',
};

export interface ExportedData {
  readonly today: CalendarDate;
  readonly data: PersonData;
}

/** Random histories with difficult texts, and with random colours, icons and reminder hours. */
export const anyExportedData: fc.Arbitrary<ExportedData> = fc
  .record({
    history: anyTimedHistory({ days: 40, areas: 4 }),
    texts: fc.array(anyFileText, { minLength: 1, maxLength: 8 }),
    looks: fc.array(anyLook, { minLength: 1, maxLength: 4 }),
  })
  .map(({ history, texts, looks }) => {
    const text = (index: number) => texts[index % texts.length] ?? '';
    const data = dataOf(history, texts);
    const draft = createDraft(data);
    for (const [index, area] of [...data.areas.values()].entries()) {
      const look = looks[index % looks.length];
      const description = text(index + 1).trim();
      const group = text(index % 2).trim();
      const name = text(index).trim() || `Area ${index}`;
      draft.areas.set(area.id, {
        ...area,
        ...completeReminderChange({ ...look }),
        name,
        description,
        group,
      });
      for (const [day, entry] of getEntries(data, area.id).entries()) {
        draft.setEntry(entry, entry.score, { notes: text(index + day) });
      }
    }
    for (const pause of data.pauses.values()) {
      draft.pauses.set(pause.id, { ...pause, reason: pause.reason.trim() });
    }
    return { today: history.today, data: draft.finish() };
  });

/** Data without areas that start in the future, which formats of other trackers cannot express. */
export const anyImportable: fc.Arbitrary<ExportedData> = anyExportedData.map(({ today, data }) => {
  const draft = createDraft(data);
  for (const { id, created_on } of data.areas.values()) {
    if (created_on > today) draft.removeArea(id);
  }
  return { today, data: draft.finish() };
});

export function orderedAreas({ areas }: Pick<PersonData, 'areas'>): readonly SyncedArea[] {
  return [...areas.values()].toSorted(compareAreas);
}
