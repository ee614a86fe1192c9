import type { User } from '@daymark/shared/accounts/account.ts';
import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { BackupContent, BackupScore } from '@daymark/shared/backups/backup-file.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { limits } from '@daymark/shared/limits.ts';
import { getNotificationSettings } from '@daymark/shared/notifications/notification-endpoints.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { listScores } from '@daymark/shared/scores/score-endpoints.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { overlayAreas, overlayScores } from '../../outbox/overlay.ts';
import { createSnapshots } from '../../outbox/snapshots.ts';

export interface PersonReading {
  readonly content: BackupContent;
  /** In milliseconds of the server's clock: what other devices change later is not in it. */
  readonly asOf: number;
  /** The person's date then. */
  readonly today: CalendarDate;
}

export interface PersonSource {
  readonly client: ApiClient;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly user: User;
  /** Throws once someone else is signed in, or nobody: what was read must not be mixed or kept. */
  readonly assertSignedIn: () => void;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Everything the person has, changes that wait to be sent included. */
export async function readPerson(
  { client, outbox, clock, user, assertSignedIn }: PersonSource,
  onProgress: (progress: Progress) => void = () => {},
): Promise<PersonReading> {
  const asOf = clock.now() + client.clockOffset();
  const today = dateInZone(asOf, user.timezone);
  const [areas, settings] = await Promise.all([
    client.call(listLifeAreas, { query: { include_deleted: 'true' } }),
    client.call(getNotificationSettings, {}),
  ]);
  assertSignedIn();
  const pages = pagesOf(areas.body, today);
  const scores: Score[] = [];
  for (const [index, query] of pages.entries()) {
    onProgress({ done: index, of: pages.length });
    const { body } = await client.call(listScores, { query });
    assertSignedIn();
    for (const score of body) scores.push(score);
  }
  const state = { areas: areas.body, scores, complete_from: null };
  const laid = withUnsent(state, outbox, { asOf, today });
  return { ...laid, content: { ...laid.content, user, notification_settings: settings.body } };
}

/** What the device has of it without the server; null when it has never heard the areas. */
export async function readFromDevice({
  outbox,
  clock,
  client,
  user,
}: PersonSource): Promise<BackupContent | null> {
  const snapshots = createSnapshots(outbox.database, clock);
  const kept = await snapshots.read(user.id, ['life-areas', 'notification-settings']);
  const areas = kept['life-areas']?.data;
  if (areas === undefined) return null;
  const asOf = clock.now() + client.clockOffset();
  const today = dateInZone(asOf, user.timezone);
  const first = firstDayOf(areas) ?? today;
  const book = await snapshots.readScores(user.id, { start_date: first, end_date: today });
  const from = book.knownFrom(today);
  const scores = from === null ? [] : (book.of({ start_date: from, end_date: today }) ?? []);
  const complete_from = from !== null && from <= first ? null : (from ?? today);
  const { content } = withUnsent({ areas, scores, complete_from }, outbox, { asOf, today });
  const notification_settings = kept['notification-settings']?.data ?? null;
  return { ...content, user, notification_settings };
}

interface Known {
  readonly areas: readonly LifeArea[];
  readonly scores: readonly Score[];
  readonly complete_from: CalendarDate | null;
}

function withUnsent(
  { areas, scores, complete_from }: Known,
  outbox: Outbox,
  when: Pick<PersonReading, 'asOf' | 'today'>,
) {
  const items = outbox.items();
  const all = { start_date: '0001-01-01', end_date: '9999-12-31' };
  return {
    ...when,
    content: {
      life_areas: [...overlayAreas(areas, items, { includeDeleted: true })],
      scores: overlayScores(scores, items, all).map(asBackupScore),
      complete_from,
    },
  };
}

function asBackupScore(score: Score): BackupScore {
  const { id, life_area_id, score_date, notes, created_at, updated_at } = score;
  return { id, life_area_id, score: score.score, score_date, notes, created_at, updated_at };
}

/** From the first day of the first area on. A move to a zone further west leaves scores a day ahead of today. */
function pagesOf(areas: readonly LifeArea[], today: CalendarDate): DateRange[] {
  const first = firstDayOf(areas);
  const last = addDays(today, 1);
  const pages: DateRange[] = [];
  let start_date = first ?? addDays(last, 1);
  while (start_date <= last) {
    const end = addDays(start_date, limits.dateRangeDays);
    pages.push({ start_date, end_date: end < last ? end : last });
    start_date = addDays(end, 1);
  }
  return pages;
}

function firstDayOf(areas: readonly LifeArea[]): CalendarDate | undefined {
  return areas.map(({ created_on }) => created_on).toSorted()[0];
}
