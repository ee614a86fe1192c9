import type { AreaHeader, FilePlace, ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getNearestRule } from '../nearest-rule.ts';

/** Goal of a habit with amounts. */
export interface LoopGoal {
  readonly target: number | null;
  readonly atMost: boolean;
  readonly unit: string;
  /** Number of days whose amounts are added. */
  readonly days: number;
  /** False if days without an entry do not count as kept. True if absent. */
  readonly keepsEmptyDays?: boolean;
}

type KeptFields = Pick<
  AreaHeader,
  'key' | 'name' | 'color' | 'icon' | 'group' | 'reminders' | 'created_on' | 'archived'
>;

/** Habit of Loop, or of another program with the same fields. */
export interface LoopHabit extends KeptFields {
  /** Text of the reminder. */
  readonly question: string;
  readonly description: string;
  readonly frequency: { readonly times: number; readonly days: number };
  /** Null for a habit that is only done or not done. */
  readonly goal: LoopGoal | null;
}

/** Adds an area. If its name is empty, adds a remark and returns null. */
export function addLoopHabit(
  draft: ImportDraft,
  { question, description, frequency, goal, ...kept }: LoopHabit,
  place: FilePlace = {},
): ImportedAreaDraft | null {
  const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) =>
    draft.remark({ ...place, ...one, area: kept.name });
  const period = goal !== null && Number.isInteger(goal.days) && goal.days > 1 ? goal.days : null;
  return draft.area(
    {
      ...kept,
      description: [question, description].filter(Boolean).join('\n'),
      rule: getNearestRule(frequency, remark),
      ...(goal !== null && {
        measure: {
          ...goal,
          target: findTarget(goal),
          always: true,
          days: period ?? 1,
        },
      }),
    },
    place,
  );
}

function findTarget({ target, atMost }: LoopGoal): number | null {
  const isTarget = target !== null && Number.isFinite(target) && (target > 0 || atMost);
  return isTarget ? target : null;
}
