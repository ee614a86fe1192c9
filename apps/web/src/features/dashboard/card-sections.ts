import { isLimit } from '@daymark/shared/timeline/target.ts';
import { groupAreas } from '../../rules/area-groups.ts';
import { type AreaOnDay, isResting } from './area-on-day.ts';

export interface CardSection {
  readonly kind: 'group' | 'limits' | 'done' | 'resting';
  /** Name of the group. Empty for areas without a group and for the other kinds. */
  readonly name: string;
  readonly entries: readonly AreaOnDay[];
}

interface SectionOrder {
  readonly isPast: boolean;
  readonly doneLast: boolean;
}

/**
 * Returns the sections of a day: areas without a group, the groups, areas with a limit, completed
 * areas, then areas that are not due. Completed areas stay in their groups on a past day or without
 * `doneLast`. On a past day, limits stay in their groups, too, and marked areas come first.
 * @param entries sorted by position
 */
export function createCardSections(
  entries: readonly AreaOnDay[],
  { isPast, doneLast }: SectionOrder,
): CardSection[] {
  const byId = new Map(entries.map((entry) => [entry.area.id, entry]));
  // A limit needs no tap to be kept, and even a marked limit may get another tap before the day
  // ends. It is therefore neither open nor completed.
  const isOfLimit = (entry: AreaOnDay) => !isPast && isLimit(entry.target) && !isResting(entry);
  const isFolded = (entry: AreaOnDay) =>
    doneLast && !isPast && entry.state === 'done' && !isOfLimit(entry);
  const groups = groupAreas(entries.map(({ area }) => area)).map(({ name, areas }): CardSection => {
    const all = areas.flatMap(({ id }) => byId.get(id) ?? []);
    const shown = all.filter((entry) => !isResting(entry) && !isFolded(entry) && !isOfLimit(entry));
    return { kind: 'group', name, entries: isPast ? shown.toSorted(scoredFirst) : shown };
  });
  const sections: readonly CardSection[] = [
    ...groups,
    { kind: 'limits', name: '', entries: entries.filter(isOfLimit) },
    { kind: 'done', name: '', entries: entries.filter(isFolded) },
    { kind: 'resting', name: '', entries: entries.filter(isResting) },
  ];
  return sections.filter((section) => section.entries.length > 0);
}

function scoredFirst(one: AreaOnDay, other: AreaOnDay): number {
  return Number(one.state === 'unscored') - Number(other.state === 'unscored');
}

/**
 * Returns the sections with all cards in their previous places. Returns null if a card was added or
 * removed.
 */
export function keepAllPlaces(
  places: string,
  sections: readonly CardSection[],
): CardSection[] | null {
  const before = JSON.parse(places) as SectionPlaces[];
  const ids = new Set(before.flatMap((section) => section.ids));
  const now = sections.flatMap(({ entries }) => entries);
  const isSame = now.length === ids.size && now.every(({ area }) => ids.has(area.id));
  return isSame ? held(before, sections) : null;
}

export function keepKnownPlaces(places: string, sections: readonly CardSection[]): CardSection[] {
  return held(JSON.parse(places) as SectionPlaces[], sections);
}

function held(before: readonly SectionPlaces[], sections: readonly CardSection[]): CardSection[] {
  const now = new Map(
    sections.flatMap(({ entries }) => entries).map((entry) => [entry.area.id, entry]),
  );
  const known = new Set(before.flatMap((section) => section.ids));
  const isNew = ({ area }: AreaOnDay) => !known.has(area.id);
  const all = [
    ...before,
    ...sections.filter((one) => !before.some((own) => isSameSection(own, one))),
  ];
  return all
    .map(({ kind, name, ...section }): CardSection => {
      const ids = 'ids' in section ? section.ids : [];
      const added = sections.find((one) => isSameSection(one, { kind, name }))?.entries ?? [];
      const entries = ids.flatMap((id) => now.get(id) ?? []);
      return { kind, name, entries: [...entries, ...added.filter(isNew)] };
    })
    .filter(({ entries }) => entries.length > 0);
}

function isSameSection(one: SectionName, other: SectionName): boolean {
  return one.kind === other.kind && one.name === other.name;
}

type SectionName = Pick<CardSection, 'kind' | 'name'>;

interface SectionPlaces extends SectionName {
  readonly ids: readonly string[];
}

export function serializePlaces(sections: readonly CardSection[]): string {
  return JSON.stringify(
    sections.map(({ kind, name, entries }): SectionPlaces => ({
      kind,
      name,
      ids: entries.map(({ area }) => area.id),
    })),
  );
}
