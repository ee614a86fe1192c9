import { chooseColor } from '../areas/choose-color.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { RestoreChange } from '../backups/restore-plan.ts';
import * as limits from '../limits.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import type { SyncedYear } from '../sync/sync.ts';
import { choosePauses, createPauseChanges, isCovered, joinPauses } from './added-pauses.ts';
import type { ImportChoice } from './default-choices.ts';
import { beginningsAfter, type Draft } from './earlier-beginnings.ts';
import type { ImportedFile, ImportedPause } from './imported-file.ts';
import { createMerger } from './merge-area.ts';
import {
  createArea,
  type CurrentData,
  type ImportOptions,
  type PlannedArea,
  planNewArea,
  planSkipped,
  type AreaPlan,
} from './planned-area.ts';

export interface ImportObstacle {
  readonly kind: 'too-many-active-areas' | 'too-many-areas';
  readonly areas: number;
  readonly most: number;
}

export interface ImportPlan {
  /** Changes as in a restore. An area comes before its pauses and entries. */
  readonly changes: readonly RestoreChange[];
  readonly areas: readonly PlannedArea[];
  readonly pauses: Pick<PlannedArea, 'pauses' | 'pausesLeftOut'>;
  /** The plan may be carried out only if this is empty. */
  readonly obstacles: readonly ImportObstacle[];
}

/** Plans an import. Existing entries stay. An area without a choice is skipped. */
export function planImport(
  file: ImportedFile,
  choices: ReadonlyMap<string, ImportChoice>,
  options: ImportOptions,
): ImportPlan {
  const { current } = options;
  const targets = planAreas(file, choices, options);
  const room = Math.max(0, limits.pausesPerUser - current.pauses.size);
  const ofAll = newCommonPauses(file, targets, current);
  const fitting = choosePauses([...ofAll, ...targets.flatMap(({ pauses }) => pauses)], room);
  const fittingOfAll = ofAll.filter((pause) => fitting.has(pause));
  const drafts = targets.map((target) => ({
    ...target,
    fitting: target.pauses.filter((pause) => fitting.has(pause)),
  }));
  const years = groupEntriesByYear(drafts.flatMap(({ entries }) => entries));
  const beginnings = beginningsAfter({ drafts, years, pausesOfAll: fittingOfAll }, options);
  return {
    changes: [
      ...createChanges(drafts, years, options.newId),
      ...createPauseChanges(null, { pauses: fittingOfAll, newId: options.newId }),
    ],
    areas: drafts.map((draft) => ({
      ...draft.planned,
      pauses: draft.fitting.length,
      pausesLeftOut: draft.pauses.length - draft.fitting.length,
      begins: beginnings.get(draft) ?? null,
    })),
    pauses: { pauses: fittingOfAll.length, pausesLeftOut: ofAll.length - fittingOfAll.length },
    obstacles: findObstacles(targets, current),
  };
}

/** An earlier first day of an area does not count as something added. */
export function hasAdditions({ changes }: Pick<ImportPlan, 'changes'>): boolean {
  return changes.some(({ kind }) => kind !== 'begin-area');
}

/** Leaves out pauses that exist already. Returns none if every area of the file is skipped. */
function newCommonPauses(
  { pauses = [] }: ImportedFile,
  targets: readonly AreaPlan[],
  current: CurrentData,
): readonly ImportedPause[] {
  if (targets.every(({ planned }) => planned.areaId === null)) return [];
  const there = [...current.pauses.values()].filter(({ life_area_id }) => life_area_id === null);
  return joinPauses(pauses).filter((pause) => !isCovered(pause, there));
}

function planAreas(
  file: ImportedFile,
  choices: ReadonlyMap<string, ImportChoice>,
  options: ImportOptions,
): readonly AreaPlan[] {
  const { current } = options;
  const alive = [...current.areas.values()].filter(({ deleted_on }) => deleted_on === null);
  const colors = alive.map(({ color }) => color);
  let position = nextPosition(alive);
  const merging = createMerger(options);
  return file.areas.map((area) => {
    const choice = choices.get(area.key) ?? { kind: 'skip' };
    if (choice.kind === 'skip') return planSkipped(area.key);
    const before = choice.kind === 'merge' ? current.areas.get(choice.areaId) : undefined;
    if (before !== undefined && choice.kind === 'merge') return merging(area, before, choice);
    const color = area.color ?? chooseColor(colors);
    const created = createArea(area, { position, color }, options);
    position += 1;
    colors.push(color);
    return planNewArea(area, created, options);
  });
}

function nextPosition(alive: readonly SyncedArea[]): number {
  return alive.reduce((next, { position }) => Math.max(next, position + 1), 0);
}

/**
 * Puts archived and ended areas first. Each is active until its pauses and end are written, and the
 * number of active areas is limited.
 */
function createChanges(
  drafts: readonly Draft[],
  years: readonly SyncedYear[],
  newId: () => string,
): readonly RestoreChange[] {
  const [resting, active] = [drafts.filter(isInactive), drafts.filter((each) => !isInactive(each))];
  const pausesOf = ({ planned, fitting: pauses }: Draft) =>
    createPauseChanges(planned.areaId, { pauses, newId });
  return [
    ...resting.flatMap((draft) => [...createAreaChanges(draft), ...pausesOf(draft)]),
    ...active.flatMap(createAreaChanges),
    ...createBeginnings(active),
    ...active.flatMap(pausesOf),
    ...years.map((entries) => ({ kind: 'add-entries', entries }) as const),
    ...drafts.flatMap(({ named }) =>
      named === null ? [] : ({ kind: 'edit-area', ...named } as const),
    ),
    ...drafts.flatMap(({ moved }) =>
      moved.map((change) => ({ kind: 'put-entry', ...change }) as const),
    ),
  ];
}

function isInactive({ created, pauses }: AreaPlan): boolean {
  if (created === null) return false;
  return created.deleted_on !== null || pauses.some(({ last_day }) => last_day === null);
}

function createAreaChanges({ created }: Draft): readonly RestoreChange[] {
  return created === null ? [] : [{ kind: 'add-area', area: created }];
}

/** If several areas are merged into one, the last change has the earliest first day. */
function createBeginnings(drafts: readonly Draft[]): readonly RestoreChange[] {
  const all = drafts.flatMap(({ begins }) => begins ?? []);
  const byArea = new Map(all.map((begins) => [begins.before.id, begins]));
  return [...byArea.values()].map((begins) => ({ kind: 'begin-area', ...begins }));
}

function findObstacles(
  targets: readonly AreaPlan[],
  current: CurrentData,
): readonly ImportObstacle[] {
  const created = targets.filter((target) => target.created !== null);
  if (created.length === 0) return [];
  const archived = new Set(
    [...current.pauses.values()].flatMap(({ life_area_id, last_day }) =>
      last_day === null ? [life_area_id] : [],
    ),
  );
  const isActive = ({ id, deleted_on }: SyncedArea) => deleted_on === null && !archived.has(id);
  const active = [...current.areas.values()].filter(isActive).length;
  // An archived area of the file is active until its pause is written.
  const more = Math.max(1, created.filter((target) => !isInactive(target)).length);
  const ever = current.areas.size + created.length;
  const obstacles = [
    {
      kind: 'too-many-active-areas',
      areas: active + more,
      most: limits.activeAreasPerUser,
    },
    { kind: 'too-many-areas', areas: ever, most: limits.areasPerUser },
  ] as const;
  return obstacles.filter(({ areas, most }) => areas > most);
}
