import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { AreaDetails, RecentChange } from '@daymark/shared/versions/version-endpoints.ts';
import { sourceOf } from './source-of.ts';
import type { RecentRow, SourceColumns, StoredArea, StoredEntry } from './version-statements.ts';

/** Some changes, with all that was ever said of their days and areas. */
export interface RecentRows {
  readonly rows: readonly RecentRow[];
  readonly entries: readonly StoredEntry[];
  readonly areas: readonly StoredArea[];
  /** Of the last change of each area. */
  readonly sources: readonly (SourceColumns & { readonly id: string })[];
}

/** Each change with what it made of what. What names an area that is not among these is left out. */
export function recentChangesOf(
  { rows, entries, areas: versions, sources }: RecentRows,
  areas: ReadonlyMap<string, LifeArea>,
): RecentChange[] {
  const byDay = Map.groupBy(entries, ({ life_area_id, score_date }) => life_area_id + score_date);
  const byArea = Map.groupBy(versions, ({ life_area_id }) => life_area_id);
  const lastSources = new Map(sources.map(({ id, ...source }) => [id, source]));
  return rows.flatMap((row): RecentChange[] => {
    const area = areas.get(row.life_area_id);
    if (area === undefined) return [];
    if (row.score_date === null) {
      const ofArea = byArea.get(row.life_area_id) ?? [];
      return areaChangeOf(row, { ofArea, area, last: lastSources.get(area.id) });
    }
    const ofDay = (byDay.get(row.life_area_id + row.score_date) ?? []).toSorted(byTime);
    return entryChangeOf({ ...row, score_date: row.score_date }, ofDay);
  });
}

/** The one that the day says now comes last. */
function byTime(one: StoredEntry, other: StoredEntry): number {
  return (
    compare(one.replaced_at ?? '~', other.replaced_at ?? '~') ||
    compare(one.edited_at, other.edited_at)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const nothing = { score: null, notes: '' } as const;

function entryChangeOf(
  { kind, id, life_area_id, score_date, at }: RecentRow & { readonly score_date: string },
  ofDay: readonly StoredEntry[],
): RecentChange[] {
  const stored = ofDay.filter((one) => one.was_stored === 1);
  const change = { kind: 'entry' as const, id, life_area_id, at, score_date };
  if (kind === 'first mark') {
    // Of a day that had been marked before, the first mark is none: nothing else ended at this moment.
    const after = stored.find(({ replaced_at }) => replaced_at === null || replaced_at >= at);
    if (after === undefined) return [];
    const source = sourceOf(after);
    return [{ ...change, source, before: nothing, after: textOf(after), is_conflict: false }];
  }
  const version = ofDay.find((one) => one.id === id && one.replaced_at !== null);
  if (version === undefined) return [];
  const next =
    version.was_stored === 1
      ? stored[stored.indexOf(version) + 1]
      : stored.find(({ replaced_at }) => replaced_at === null || replaced_at > at);
  const after = next === undefined ? nothing : textOf(next);
  const source = next === undefined ? null : sourceOf(next);
  const is_conflict = version.is_conflict === 1;
  return [{ ...change, source, before: textOf(version), after, is_conflict }];
}

function textOf({ score, notes }: StoredEntry) {
  return { score, notes };
}

interface AreaHistory {
  readonly ofArea: readonly StoredArea[];
  /** As it is now. */
  readonly area: LifeArea;
  /** Of the last change. */
  readonly last: SourceColumns | undefined;
}

function areaChangeOf(row: RecentRow, { ofArea, area, last }: AreaHistory): RecentChange[] {
  const index = ofArea.findIndex(({ id }) => id === row.id);
  const version = ofArea[index];
  if (version === undefined) return [];
  const before = JSON.parse(version.details) as AreaDetails;
  const later = ofArea.slice(index + 1).map(({ details }) => JSON.parse(details) as AreaDetails);
  const after: AreaDetails = {};
  // There only where it was switched; pauses that were written since, and the area's end, say nothing of that.
  if (before.is_active !== undefined) after.is_active = !before.is_active;
  for (const field of Object.keys(before) as (keyof AreaDetails)[]) {
    if (field === 'is_active') continue;
    // What the next change of the field found.
    const found = later.find((details) => Object.hasOwn(details, field)) ?? area;
    Object.assign(after, { [field]: found[field] });
  }
  const next = ofArea[index + 1] ?? last;
  const { id, life_area_id, at } = row;
  const source = next === undefined ? null : sourceOf(next);
  return [{ kind: 'area', id, life_area_id, at, source, before, after }];
}
