import type { RecentChange } from '@daymark/shared/versions/version-endpoints.ts';

type EntryChange = Extract<RecentChange, { kind: 'entry' }>;

export type ChangesRow =
  | { readonly kind: 'one'; readonly change: RecentChange }
  | {
      readonly kind: 'many';
      readonly key: string;
      readonly areaId: string;
      readonly changes: readonly EntryChange[];
      readonly days: number;
      readonly areNew: boolean;
    };

/** Changes of an area in the same hour share a row if they concern at least this many days. */
const minDays = 3;

/** @param changes newest first */
export function groupChanges(changes: readonly RecentChange[]): ChangesRow[] {
  const marks = changes.filter((change) => change.kind === 'entry');
  const byHour = Map.groupBy(marks, hourOf);
  return changes.flatMap((change): ChangesRow[] => {
    const own = change.kind === 'entry' ? (byHour.get(hourOf(change)) ?? []) : [];
    const oldest = own.at(-1);
    const days = new Set(own.map(({ score_date }) => score_date)).size;
    if (days < minDays || oldest === undefined) return [{ kind: 'one', change }];
    if (own[0] !== change) return [];
    return [
      {
        kind: 'many',
        // The oldest change stays in the row while newer changes arrive.
        key: oldest.id,
        areaId: change.life_area_id,
        changes: own,
        days,
        areNew: !own.some(hasReplacedValue),
      },
    ];
  });
}

function hourOf({ life_area_id, at }: EntryChange): string {
  return `${life_area_id} ${at.slice(0, 13)}`;
}

export function hasReplacedValue(change: RecentChange): boolean {
  return change.kind === 'entry' && (change.before.score !== null || change.before.notes !== '');
}
