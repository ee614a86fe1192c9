import * as z from 'zod/mini';
import { syncedArea } from '../areas/life-area.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { calendarDate } from '../calendar/calendar-date-schema.ts';
import { instant } from '../calendar/instant.ts';
import type { Pause } from '../pauses/pause.ts';
import { score } from '../entries/score.ts';
import { draftOf } from '../sync/draft-of.ts';
import { noPersonData } from '../sync/person-data.ts';
import { completeArea } from '../sync/complete-row.ts';
import type { Backup } from './backup-file.ts';
import { storedSettings, storedUser } from './stored-rows.ts';

const firstFields = { schedule: true, icon: true, group: true, reminder_time: true } as const;

const area = z.extend(z.omit(syncedArea, firstFields), {
  /** The days on which the area counted; `ends_on` is the first day after them. */
  spans: z.array(z.object({ starts_on: calendarDate, ends_on: z.nullable(calendarDate) })),
});
type FirstArea = z.infer<typeof area>;

const firstVersion = z.object({
  id: z.string(),
  created_at: instant,
  user: storedUser,
  life_areas: z.array(area),
  scores: z.array(
    z.pick(score, { life_area_id: true, score: true, score_date: true, notes: true }),
  ),
  notification_settings: z.nullable(storedSettings),
  complete_from: z.nullable(calendarDate),
});

/** Reads a file of version 1, whose areas had spans where they have pauses now. Null where it is none. */
export async function readFirstVersion(
  value: unknown,
  digest: (text: string) => Promise<string>,
): Promise<Backup | null> {
  const read = firstVersion.safeParse(value);
  if (!read.success) return null;
  const { id, created_at, complete_from, life_areas, scores, ...person } = read.data;
  const draft = draftOf(noPersonData);
  for (const { spans, ...each } of life_areas) {
    draft.areas.set(each.id, completeArea({ ...each, schedule: [] }));
    for (const pause of await pausesBetween({ ...each, spans }, digest)) {
      draft.pauses.set(pause.id, pause);
    }
  }
  for (const { score: value_, notes, ...day } of scores) draft.setEntry(day, value_, notes);
  const { areas, pauses, years } = draft.finish();
  const data = { user: person.user, settings: person.notification_settings, areas, pauses, years };
  return { id, timestamp: created_at, data, complete_from };
}

/** What lies before, between and after the spans. The ids are the same each time the file is read. */
async function pausesBetween(
  { id, created_on, deleted_on, spans }: Omit<FirstArea, 'name'> & { name?: string },
  digest: (text: string) => Promise<string>,
): Promise<Pause[]> {
  const starts = [created_on, ...spans.map(({ ends_on }) => ends_on)];
  const ends = [...spans.map(({ starts_on }) => starts_on), deleted_on];
  const pauses: Pause[] = [];
  for (const [index, first_day] of starts.entries()) {
    const end = ends[index] ?? null;
    if (first_day === null || (end !== null && end <= first_day)) continue;
    const last_day = end === null ? null : addDays(end, -1);
    const hash = await digest(`${id} ${first_day}`);
    pauses.push({ id: hash.slice(0, 36), life_area_id: id, first_day, last_day, reason: '' });
  }
  return pauses;
}
