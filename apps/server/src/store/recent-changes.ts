import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { RecentChange } from '@daymark/shared/versions/version-endpoints.ts';
import { type AreaStep, traceChanges } from './area-history.ts';
import type { AreaNow, AreaVersion, RecentRow, StoredEntryChange } from './recent-statements.ts';
import { readSource } from './sources.ts';

export interface RecentRows {
  readonly rows: readonly RecentRow[];
  readonly entries: readonly StoredEntryChange[];
  readonly areas: readonly (AreaNow | AreaVersion)[];
}

/** Leaves out changes whose versions were deleted. */
export function describeRecentChanges({ rows, entries, areas }: RecentRows): RecentChange[] {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const steps = traceAreas(areas);
  return rows.flatMap((row): RecentChange[] => {
    if (row.kind === 'area') {
      const { id, life_area_id, at } = row;
      const step = steps.get(id);
      return step === undefined ? [] : [{ kind: 'area', id, life_area_id, at, ...step }];
    }
    const entry = entriesById.get(row.id);
    return entry === undefined ? [] : describeEntryChange(row, entry);
  });
}

function traceAreas(areas: readonly (AreaNow | AreaVersion)[]): Map<string, AreaStep> {
  const versionsByArea = Map.groupBy(areas.filter(isVersion), ({ life_area_id }) => life_area_id);
  const present = areas.filter((one) => one.version_id === null);
  return new Map(
    present.flatMap((now) => [...traceChanges(now, versionsByArea.get(now.life_area_id) ?? [])]),
  );
}

function isVersion(one: AreaNow | AreaVersion): one is AreaVersion {
  return one.version_id !== null;
}

const nothing = { score: null, notes: '' } as const;

function describeDay(score: ScoreValue | null, notes: string, amount: number | null) {
  return { score, notes, ...(amount !== null && { amount }) };
}

function describeEntryChange(
  { kind, id, life_area_id, score_date, at }: Exclude<RecentRow, { kind: 'area' }>,
  entry: StoredEntryChange,
): RecentChange[] {
  const { score_after, notes_after, amount_after, edited_at_after } = entry;
  const after =
    notes_after === null ? nothing : describeDay(score_after, notes_after, amount_after);
  const change = { kind: 'entry' as const, id, life_area_id, at, score_date };
  const source = readSource(entry);
  if (kind === 'first mark') {
    // If the oldest remaining version was edited after the first mark, older versions were deleted.
    const isDropped = entry.versions >= limits.versionsPerDay && (edited_at_after ?? '') > at;
    // Clearing a day without a mark is not a change.
    const isShown = after.score !== null && !isDropped;
    return isShown ? [{ ...change, source, before: nothing, after, is_conflict: false }] : [];
  }
  if (entry.version_id === null || entry.notes === null) return [];
  const before = describeDay(entry.score, entry.notes, entry.amount);
  return [{ ...change, source, before, after, is_conflict: entry.is_conflict === 1 }];
}
