import {
  areaFields,
  getChangedAreaFields,
  mapAreaFields,
  readAreaFields,
  type AreaFields,
} from '@daymark/shared/areas/area-fields.ts';
import type { LifeAreaChanges, NewLifeArea, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { countCodePoints } from '@daymark/shared/text-length.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Plan } from '../../rules/lived-rules.ts';
import { parseAmount, toAmountText } from '../../lib/amounts.ts';
import {
  getChosenPlan,
  daily,
  createSchedule,
  getPlanInForce,
  readRuleValues,
  readTargetValues,
  type ScheduleValues,
} from './schedule-values.ts';

export type AreaValues = ScheduleValues &
  Readonly<Omit<AreaFields, 'forgiving_days' | 'step'>> & {
    readonly forgiving_days: string;
    readonly step: string;
  };

interface Start {
  readonly today: CalendarDate;
  readonly color: string;
  readonly locale: string;
}

export function readFormValues(
  area: SyncedArea | null,
  { today, color, locale }: Start,
): AreaValues {
  const { rule, target }: Plan = area === null ? { rule: daily } : getPlanInForce(area, today);
  const fields = readAreaFields(area ?? { color });
  return {
    ...fields,
    forgiving_days: String(fields.forgiving_days),
    step: toAmountText(fields.step, locale),
    ...readRuleValues(rule, today),
    ...readTargetValues(target, locale),
    // If an area has no past days, a new rule applies from its start.
    since: area !== null && area.created_on >= today ? 'start' : 'today',
    from: today,
    isMoved: false,
    isTakenBack: false,
    created_on: area?.created_on ?? today,
  };
}

export function makeNewArea(values: AreaValues, today: CalendarDate): NewLifeArea {
  const { kind, targetKind, created_on } = values;
  const isPlain = kind === 'daily' && targetKind === 'none';
  return {
    ...readFields(values),
    ...(!isPlain && { schedule: getChosenPlan(values) }),
    ...(created_on !== today && { created_on }),
  };
}

/** Returns only changed fields. Other fields may have newer values from another device. */
export function listChanges(
  area: SyncedArea,
  values: AreaValues,
  today: CalendarDate,
): LifeAreaChanges | null {
  const { created_on } = values;
  const schedule = createSchedule(area, values, today);
  const changes: LifeAreaChanges = {
    ...getChangedAreaFields(area, readFields(values)),
    ...(created_on !== area.created_on && { created_on }),
    ...(schedule && { restored_schedule: writeRules(schedule) }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

export function readFields(values: AreaValues): AreaFields {
  const { streak_rule, forgiving_days } = values;
  const days = Number(forgiving_days);
  const fields = {
    ...values,
    // An invalid number is only an error while its field is shown.
    forgiving_days: streak_rule === 'forgiving' || isForgiving(days) ? days : defaultDays,
    ...readMeasure(values),
  };
  const trimmed = mapAreaFields((name) => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() : value;
  });
  return readAreaFields(trimmed);
}

/** An invalid unit or step is only an error while its field is shown. */
function readMeasure({ targetKind, unit, step }: AreaValues): Pick<AreaFields, 'unit' | 'step'> {
  const given = { unit, step: parseAmount(step) };
  if (targetKind !== 'none') return given;
  const isTooLong = countCodePoints(unit.trim()) > areaFields.unit.max;
  return {
    unit: isTooLong ? '' : unit,
    step: isStep(given.step) ? given.step : null,
  };
}

function isStep(step: number | null): boolean {
  return step !== null && step > 0 && step <= limits.amount.max;
}

const defaultDays = areaFields.forgiving_days.empty;

function isForgiving(days: number): boolean {
  const { min, max } = limits.forgivingDays;
  return Number.isInteger(days) && min <= days && days <= max;
}
import { writeRules } from '@daymark/shared/timeline/schedule.ts';
