import { countChanges, type RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import type { ImportedArea, ImportRemark } from '@daymark/shared/imports/imported-file.ts';
import type { ImportPlan } from '@daymark/shared/imports/plan-import.ts';
import type { PlannedArea } from '@daymark/shared/imports/planned-area.ts';
import type { PlannedFile } from './read-chosen-file.ts';

export function describePlan({ file, plan, changes }: PlannedFile): readonly string[] {
  const areaLines =
    file === null || plan === null
      ? []
      : [
          `Format: ${file.format}`,
          ...plan.areas.flatMap((planned, index) => describeArea(planned, file.areas[index])),
          ...describeHolidays(plan),
          ...file.remarks.map(describeRemark),
          ...plan.obstacles.map(({ kind, areas, most }) => `${kind}: ${areas} of at most ${most}`),
        ];
  if (changes.length > 0) return [...areaLines, describeChanges(changes)];
  const hasDays = plan === null || plan.areas.some(({ choice }) => choice.kind !== 'skip');
  const reason = hasDays ? 'everything is there already' : 'no habit of the file has days';
  return [...areaLines, `Nothing to import: ${reason}.`];
}

function describeArea(planned: PlannedArea, area: ImportedArea | undefined): readonly string[] {
  // The command offers no choice of areas, so an area is skipped only if it has no days.
  if (planned.choice.kind === 'skip') {
    return [`  ${area?.name ?? planned.key}: left out, it has no days`];
  }
  const becomes =
    planned.choice.kind === 'merge' ? 'merged into the area of that name' : 'a new area';
  const counts = [
    plural(planned.adds, 'entry', 'entries'),
    plural(planned.pauses, 'pause', 'pauses'),
    planned.same > 0 && `days with the same entry: ${planned.same}`,
    planned.differs > 0 && `days with a different entry, which stays: ${planned.differs}`,
    planned.outside > 0 && `days in the future or outside its period: ${planned.outside}`,
    planned.pausesLeftOut > 0 && `pauses above the limit: ${planned.pausesLeftOut}`,
    planned.staysActive && 'stays active, although the file has archived it',
    planned.begins !== null &&
      planned.begins.missed > 0 &&
      `begins on ${planned.begins.on}, missed days since then: ${planned.begins.missed}`,
  ].filter((part) => part !== false);
  return [`  ${area?.name ?? planned.key}: ${becomes}, ${counts.join(', ')}`];
}

function describeHolidays({ pauses: { pausesLeftOut } }: ImportPlan): readonly string[] {
  return pausesLeftOut > 0 ? [`  holidays above the limit: ${pausesLeftOut}`] : [];
}

function describeRemark({ kind, file, line, area, value, more }: ImportRemark): string {
  const place = [file, line === undefined ? undefined : `line ${line}`, area].filter(
    (part) => part !== undefined,
  );
  const what = value === undefined ? '' : `: ${JSON.stringify(value)}`;
  const others = more === undefined ? '' : `, and ${more} more`;
  return `  ${kind}${place.length === 0 ? '' : ` (${place.join(', ')})`}${what}${others}`;
}

function describeChanges(changes: readonly RestoreChange[]): string {
  const count = (kind: RestoreChange['kind']) =>
    countChanges(changes.filter((change) => change.kind === kind));
  const counts = [
    plural(count('add-area'), 'new area', 'new areas'),
    plural(count('add-entries'), 'entry', 'entries'),
    plural(count('put-pause'), 'pause', 'pauses'),
    `areas that begin earlier or are reopened: ${count('begin-area') + count('reopen-area')}`,
  ];
  return `To write: ${counts.join(', ')}.`;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
