import type { CalendarDate } from '../calendar/calendar-date.ts';
import { getChosenWeeks } from '../calendar/week.ts';
import { getYears } from '../sync/person-data.ts';
import { computeDashboard } from '../analytics/dashboard.ts';
import { computeStreakList } from '../analytics/streak-list.ts';
import { createTimeline } from '../timeline/timeline.ts';
import type { BackupData } from './backup-data.ts';
import { type BackupAnalytics, type BackupFile, backupVersion, toUserData } from './backup-file.ts';
import { backupFormat } from './backup-format.ts';
import { toCanonicalJson, type Digest } from './backup-text.ts';

// A separate module, because reading a backup needs no statistics.

export interface BackupOrigin {
  readonly id: string;
  readonly timestamp: string;
  readonly today: CalendarDate;
  readonly app_version: string;
}

export interface SealedBackup {
  readonly text: string;
  /** Digest of the data alone. Equal data has equal digests, whatever the time of the backup. */
  readonly contentDigest: string;
}

export async function sealBackup(
  data: BackupData,
  { today, ...origin }: BackupOrigin,
  digest: Digest,
): Promise<SealedBackup> {
  const rows = toUserData(data);
  const made: BackupFile = {
    ...origin,
    format: backupFormat,
    version: backupVersion,
    userData: { ...rows, analytics: computeAnalytics(data, today) },
  };
  const checksum = await digest(toCanonicalJson(made));
  return {
    text: toCanonicalJson({ ...made, checksum }),
    contentDigest: await digest(toCanonicalJson(rows)),
  };
}

function computeAnalytics(
  { user: owner, areas, pauses, years }: BackupData,
  today: CalendarDate,
): BackupAnalytics {
  const timelines = [...areas.values()].map((area) =>
    createTimeline({
      area,
      pauses: [...pauses.values()].filter(
        ({ life_area_id }) => life_area_id === null || life_area_id === area.id,
      ),
      years: getYears({ years }, area.id).marks,
      today,
      ...(owner !== null && { weeks: getChosenWeeks(owner) }),
    }),
  );
  return {
    dashboard: computeDashboard(timelines, today),
    streaks: computeStreakList(timelines, today),
  };
}
