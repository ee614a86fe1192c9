import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getAreaColorHex } from '../areas/area-color-hex.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { openBackup } from '../backups/backup-text.ts';
import { sealBackup } from '../backups/seal-backup.ts';
import { planRestore } from '../backups/restore-plan.ts';
import { getPauseContent } from '../pauses/switch-area.ts';
import { createRestoreEdits } from '../backups/restore-edits.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { listDates } from '../calendar/week.ts';
import type { Pause } from '../pauses/pause.ts';
import { getEntries } from '../sync/get-entries.ts';
import { getEntry, emptyPersonData, getPauses, type PersonData } from '../sync/person-data.ts';
import {
  anyExportedData,
  anyImportable,
  exportedUser,
  orderedAreas,
} from '../testing/any-exported-data.ts';
import { comparable } from '../testing/any-person-state.ts';
import { applied, restoringOn } from '../testing/applied-edits.ts';
import { withAmounts } from '../testing/with-amounts.ts';
import { importOf, resultOf } from '../testing/import-of.ts';
import { importedInto } from '../testing/imported-into.ts';
import { createId } from '../testing/outbox-items.ts';
import { sha256 } from '../testing/sha256.ts';
import { coversDate, isPaused } from '../timeline/pause.ts';
import { getCompleteSchedule, getRule } from '../timeline/schedule.ts';
import { getFrequency } from '../timeline/frequency.ts';
import { createCsvArchive } from './csv-archive.ts';
import { createLoopArchive } from './loop-archive.ts';

const runs = { numRuns: 500 };

const nowOn = (today: CalendarDate) => `${today}T12:00:00.000Z`;

/** Returns the paused days per reason, because an import merges consecutive pauses. */
function daysByReason(pauses: readonly Pause[], until: CalendarDate): Record<string, string[]> {
  const reasons: Record<string, string[]> = {};
  for (const [reason, own] of Map.groupBy(pauses, (pause) => JSON.stringify(pause.reason))) {
    const days = own.flatMap(({ first_day, last_day }) => listDates(first_day, last_day ?? until));
    const isOpen = own.some(({ last_day }) => last_day === null);
    reasons[reason] = [...new Set(days)].toSorted().concat(isOpen ? ['open'] : []);
  }
  return reasons;
}

function ofAll({ pauses }: PersonData): readonly Pause[] {
  return [...pauses.values()].filter(({ life_area_id }) => life_area_id === null);
}

function withoutDoubles(data: PersonData): PersonData {
  const pauses = new Map([...data.pauses.values()].map((pause) => [getPauseContent(pause), pause]));
  return { ...data, pauses: new Map([...pauses.values()].map((pause) => [pause.id, pause])) };
}

/** Adds the daily rule that applies before the first rule of a schedule. */
function withWholeSchedules(data: PersonData): PersonData {
  const areas = [...data.areas.values()].map((area) => ({
    ...area,
    schedule: getCompleteSchedule(area),
  }));
  return { ...data, areas: new Map(areas.map((area) => [area.id, area])) };
}

it('the JSON export restores all data into an empty account', async () => {
  await fc.assert(
    fc.asyncProperty(withAmounts(anyExportedData), async ({ today, data }) => {
      const origin = { id: createId(1), timestamp: nowOn(today), today, app_version: '1.2.3' };
      const { text } = await sealBackup({ ...data, user: exportedUser }, origin, sha256);
      expect(await resultOf(text, { today })).toEqual({ kind: 'backup' });
      const { backup } = await openBackup(text, sha256);
      if (backup === null) throw new Error('It was refused');
      expect(backup.data.user).toEqual(exportedUser);
      expect(comparable(backup.data)).toEqual(comparable(data));
      const { changes, left_out } = planRestore(backup.data, emptyPersonData, today);
      expect(left_out).toBe(0);
      // Restores later than today, because an area may begin tomorrow.
      const then = addDays(today, 2);
      const after = applied(emptyPersonData, createRestoreEdits(changes, restoringOn(then)), then);
      expect(comparable(withWholeSchedules(after))).toEqual(
        comparable(withWholeSchedules(withoutDoubles(data))),
      );
    }),
    runs,
  );
});

function describeArea(area: SyncedArea) {
  const {
    id: _id,
    created_at: _created,
    deleted_at: _deleted,
    position: _place,
    ...content
  } = area;
  return { ...content, schedule: getCompleteSchedule(area) };
}

function contentOf(data: PersonData, today: CalendarDate) {
  const until = addDays(today, 40);
  return {
    areas: orderedAreas(data).map((area) => ({
      ...describeArea(area),
      pauses: daysByReason(getPauses(data, area.id), until),
      entries: getEntries(data, area.id).map(({ life_area_id: _area, ...entry }) => entry),
    })),
    pauses: daysByReason(ofAll(data), until),
  };
}

it('the CSV export restores all content, and a second import changes nothing @long', async () => {
  await fc.assert(
    fc.asyncProperty(withAmounts(anyImportable), async ({ today, data }) => {
      fc.pre(data.areas.size > 0);
      const file = await importOf(createCsvArchive(data, { now: nowOn(today) }), { today });
      expect(file.format).toBe('daymark-csv');
      expect(file.remarks).toEqual([]);
      const { after } = importedInto(file, today);
      expect(contentOf(after, today)).toEqual(contentOf(data, today));
      expect(importedInto(file, today, after).changes).toEqual([]);
    }),
    runs,
  );
});

/** Returns an area's days. Loop stores no end date, so an ended area ends with its last value. */
function spanOf(data: PersonData, area: SyncedArea, today: CalendarDate): readonly CalendarDate[] {
  const days = listDates(area.created_on, addDays(area.deleted_on ?? addDays(today, 1), -1));
  if (area.deleted_on === null) return days;
  const pauses = [...getPauses(data, area.id), ...ofAll(data)];
  const last = days.findLastIndex(
    (day) => getEntry(data, area.id, day) !== null || isPaused(pauses, day),
  );
  return days.slice(0, last + 1);
}

/** Returns the part of the content that a Loop zip can express. */
function loopContentOf(
  data: PersonData,
  today: CalendarDate,
  spans: readonly (readonly CalendarDate[])[],
) {
  return orderedAreas(data).map((area, index) => {
    const own = getPauses(data, area.id);
    const pauses = [...own, ...ofAll(data)];
    const { times, days } = getFrequency(getRule(area.schedule, today));
    const isSkipped = (day: CalendarDate) =>
      getEntry(data, area.id, day) === null && isPaused(pauses, day);
    return {
      name: oneLineEnd(area.name),
      description: oneLineEnd(area.description),
      color: getAreaColorHex(area.color),
      share: times / days,
      archived: area.deleted_on !== null || own.some(isOpenOn(today)),
      entries: getEntries(data, area.id).map(({ score_date, score, notes }) => [
        score_date,
        score,
        oneLineEnd(notes),
      ]),
      skips: spans[index]
        ?.filter(isSkipped)
        .map((day) => [
          day,
          oneLineEnd(pauses.find((pause) => coversDate(pause, day))?.reason ?? ''),
        ]),
    };
  });
}

/** Normalizes line ends, as the importers of other trackers' files do. */
function oneLineEnd(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function isOpenOn(today: CalendarDate) {
  return ({ first_day, last_day }: Pause) => last_day === null && first_day <= today;
}

it('the Loop zip restores all content that its format can express @long', async () => {
  await fc.assert(
    fc.asyncProperty(anyImportable, async ({ today, data }) => {
      fc.pre(data.areas.size > 0);
      const file = await importOf(createLoopArchive(data, { today, now: nowOn(today) }), { today });
      expect(file.format).toBe('loop-csv');
      expect(file.remarks).toEqual([]);
      const { after } = importedInto(file, today);
      const spans = orderedAreas(data).map((area) => spanOf(data, area, today));
      // The import archives an area from the day after its last value, which may be tomorrow.
      const tomorrow = addDays(today, 1);
      expect(loopContentOf(after, tomorrow, spans)).toEqual(loopContentOf(data, today, spans));
      expect(importedInto(file, today, after).changes).toEqual([]);
    }),
    runs,
  );
});
