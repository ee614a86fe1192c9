import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { haveSameRules } from '@daymark/shared/backups/restore-plan.ts';
import type { RestoreStep } from '@daymark/shared/backups/restore-steps.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule.ts';
import {
  callToCreateLifeArea,
  callToCreatePause,
  callToDeleteLifeArea,
  callToDeletePause,
  callToDeleteScore,
  callToRecordScore,
  callToUpdateLifeArea,
  callToUpdatePause,
  type Edit,
  type QueuedCall,
} from './queued-call.ts';

/** A call with the moment at which it counts as made, and the person's date then. */
export type DatedCall = QueuedCall & Pick<Edit, 'edited_at' | 'edited_on'>;

/** The calls that do one step of a restore. @param edit the moment of the restore */
export function callsOfStep(step: RestoreStep, edit: Edit, timezone: string): readonly DatedCall[] {
  switch (step.kind) {
    case 'create-area':
      return callsToCreate(step.area, edit, timezone);
    case 'end-area':
      return [callToEnd(step.area, edit)];
    default:
      return callsToChange(step, edit).map((call) => dated(call, edit));
  }
}

type Change = Exclude<RestoreStep, { kind: 'create-area' | 'end-area' }>;

function callsToChange(step: Change, edit: Edit): readonly QueuedCall[] {
  switch (step.kind) {
    case 'reopen-area':
      return [callToUpdateLifeArea(step.area.id, { is_active: true }, edit)];
    case 'edit-area':
      return callsToEdit(step, edit);
    case 'erase-area':
      return [callToDeleteLifeArea(step.area.id, true, edit)];
    case 'add-pause':
      return [callToCreatePause({ ...step.pause, id: edit.newId() }, edit)];
    case 'edit-pause':
      return [callToUpdatePause(step.pause, edit)];
    case 'delete-pause':
      return [callToDeletePause(step.pause, edit)];
    case 'add-entry':
      return [callToRecordScore({ ...step.entry, only_if_unmarked: true }, edit)];
    case 'edit-entry':
      return [callToRecordScore(step.entry, edit)];
    case 'delete-entry':
      return [callToDeleteScore(step.entry, edit)];
  }
}

function dated(call: QueuedCall, { edited_at, edited_on }: Edit): DatedCall {
  return { ...call, edited_at, edited_on };
}

/** Created and ended when it was; its pauses come by themselves. */
function callsToCreate(area: SyncedArea, edit: Edit, timezone: string): readonly DatedCall[] {
  const isEarlier = area.created_at < edit.edited_at;
  const edited_at = isEarlier ? area.created_at : edit.edited_at;
  const edited_on = dateInZone(Date.parse(edited_at), timezone);
  const created = { ...edit, edited_at, edited_on };
  const { id, name, description, color, created_on } = area;
  const [first, ...rules] = area.schedule;
  const asked = {
    ...{ name, description, color, created_on },
    ...(first !== undefined && { schedule: first }),
    restored_at: edit.edited_at,
  };
  const place = callToUpdateLifeArea(id, { position: area.position }, edit);
  return [
    dated(callToCreateLifeArea(id, asked, created), created),
    ...callsToSchedule(id, rules, edit).map((call) => dated(call, edit)),
    ...(area.deleted_on === null ? [dated(place, edit)] : [callToEnd(area, edit)]),
  ];
}

function callToEnd({ id, deleted_at, deleted_on }: SyncedArea, edit: Edit): DatedCall {
  const edited_at = deleted_at ?? edit.edited_at;
  const moment = { ...edit, edited_at, edited_on: deleted_on ?? edit.edited_on };
  return dated(callToDeleteLifeArea(id, false, moment), moment);
}

function callsToEdit(
  { before, after }: Extract<RestoreStep, { kind: 'edit-area' }>,
  edit: Edit,
): readonly QueuedCall[] {
  const { id, name, description, color, created_on, schedule } = after;
  const details = callToUpdateLifeArea(id, { name, description, color }, edit);
  if (haveSameRules(before, after)) return [details];
  const isWhole = schedule[0]?.from === created_on;
  const daily: DatedRule = { from: created_on, rule: { kind: 'daily' } };
  return [details, ...callsToSchedule(id, isWhole ? schedule : [daily, ...schedule], edit)];
}

/** One after the other: each replaces those of later days. */
function callsToSchedule(
  id: string,
  rules: readonly DatedRule[],
  edit: Edit,
): readonly QueuedCall[] {
  return rules.map((schedule) => callToUpdateLifeArea(id, { schedule }, edit));
}
