import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { haveSameRules } from '@daymark/shared/backups/restore-plan.ts';
import type { RestoreStep } from '@daymark/shared/backups/restore-steps.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { wholeSchedule } from '@daymark/shared/timeline/schedule.ts';
import type { JoinForAccount } from './enqueue.ts';
import type { Owner } from './flush.ts';
import {
  callForYear,
  callToCreateLifeArea,
  callToDeleteLifeArea,
  callToEraseLifeArea,
  callToRecordScore,
  callToUpdateLifeArea,
  type Edit,
  type QueuedCall,
} from './queued-call.ts';
import { callToCreatePause, callToDeletePause, callToUpdatePause } from './pause-calls.ts';

interface JoinOptions {
  /**
   * An instant of the server's clock: they count as made then, and what was done after it stays. Now when absent. What was stored
   * before keeps its id, so that two devices may bring the same.
   */
  readonly editedAt?: string;
  /** Of the backup that was made before. */
  readonly restoreId?: string;
}

/**
 * Puts the steps of a restore at the end of the person's queue, for `Outbox.changeAccount`.
 */
export function joinSteps(
  steps: readonly RestoreStep[],
  owner: Owner,
  { editedAt, restoreId }: JoinOptions = {},
): JoinForAccount {
  return (items, given) => {
    if (given.user_id !== owner.id) throw new Error('The person has signed out meanwhile');
    const { user_id, timestamp } = given;
    const newId = () => uuidv7(Date.parse(timestamp), (bytes) => crypto.getRandomValues(bytes));
    const edited_on =
      editedAt === undefined ? given.edited_on : todayOf(Date.parse(editedAt), owner);
    const keepsIds = editedAt !== undefined;
    const edit = { edited_at: editedAt ?? given.edited_at, edited_on, newId, keepsIds };
    const calls = steps.flatMap((step) => callsOfStep(step, edit, owner));
    const part = restoreId === undefined ? {} : { restore_id: restoreId };
    const asItem = (call: DatedCall) => ({ ...call, ...part, user_id, timestamp, id: newId() });
    return { put: joinAll(items, calls, asItem), remove: [] };
  };
}

interface StepEdit extends Edit {
  /** Of pauses. Else each has another one, because the one it had may be that of a pause that was taken back. */
  readonly keepsIds: boolean;
}

type Joining = Parameters<typeof joinQueue>[1];

/** As one after the other, but without a look at the whole queue for each: a restore may bring thousands. */
function joinAll(
  items: readonly OutboxItem[],
  calls: readonly DatedCall[],
  asItem: (call: DatedCall) => Joining,
): readonly OutboxItem[] {
  const creations = items.filter(({ operation }) => operation === 'createLifeArea');
  const last = items.at(-1)?.sequence ?? 0;
  return calls.map((call, index) => {
    const joined = { ...joinQueue(creations, asItem(call)), sequence: last + 1 + index };
    if (joined.operation === 'createLifeArea') creations.push(joined);
    return joined;
  });
}

/** A call with the moment at which it counts as made, and the person's date then. */
type DatedCall = QueuedCall & Pick<Edit, 'edited_at' | 'edited_on'>;

/** The calls that do one step. @param edit the moment of the restore */
function callsOfStep(step: RestoreStep, edit: StepEdit, owner: Owner): readonly DatedCall[] {
  if (step.kind === 'create-area') return callsToCreate(step.area, edit, owner);
  return callsToChange(step, edit).map((call) => dated(call, edit));
}

type Change = Exclude<RestoreStep, { kind: 'create-area' }>;

function callsToChange(step: Change, edit: StepEdit): readonly QueuedCall[] {
  switch (step.kind) {
    case 'reopen-area':
      return [callToUpdateLifeArea(step.area.id, { is_active: true }, edit)];
    case 'end-area':
      return [callToEnd(step.area, edit)];
    case 'begin-area':
      return [callToUpdateLifeArea(step.area.id, { created_on: step.on }, edit)];
    case 'edit-area':
      return [callToEdit(step, edit)];
    case 'erase-area':
      return [callToEraseLifeArea(step.area.id, edit)];
    case 'add-pause':
      return [
        callToCreatePause(edit.keepsIds ? step.pause : { ...step.pause, id: edit.newId() }, edit),
      ];
    case 'edit-pause':
      return [callToUpdatePause(step.pause, daysOf(step.pause), edit)];
    case 'delete-pause':
      return [callToDeletePause(step.pause, edit)];
    case 'add-entries':
      return [callForYear('recordScores', step.entries, edit)];
    case 'edit-entry':
      return [callToRecordScore(step.entry, edit)];
    default:
      return [callForYear('deleteScores', step.entries, edit)];
  }
}

function dated(call: QueuedCall, { edited_at, edited_on }: Edit): DatedCall {
  return { ...call, edited_at, edited_on };
}

function daysOf({ first_day, last_day, reason }: Pause) {
  return { first_day, last_day, reason };
}

/** Created and ended when it was; its pauses come by themselves. */
function callsToCreate(area: SyncedArea, edit: StepEdit, owner: Owner): readonly DatedCall[] {
  const isEarlier = area.created_at < edit.edited_at;
  const edited_at = isEarlier ? area.created_at : edit.edited_at;
  const edited_on = todayOf(Date.parse(edited_at), owner);
  const created = { ...edit, edited_at, edited_on };
  const { id, created_on } = area;
  const [first, ...rules] = area.schedule;
  const asked = {
    ...readAreaFields(area),
    created_on,
    ...(first && { schedule: first }),
    restored_at: edit.edited_at,
  };
  const changes = {
    position: area.position,
    ...(rules.length > 0 && { restored_schedule: wholeSchedule(area) }),
    // Else an earlier edit of what was created so long ago would win over what a device knew later.
    ...(edit.keepsIds && { ...readAreaFields(area), restored_schedule: wholeSchedule(area) }),
  };
  const later = [
    callToUpdateLifeArea(id, changes, edit),
    ...(area.deleted_on === null ? [] : [callToEnd(area, edit)]),
  ];
  return [
    dated(callToCreateLifeArea(id, asked, created), created),
    ...later.map((call) => dated(call, edit)),
  ];
}

function callToEnd({ id, deleted_at, deleted_on }: SyncedArea, edit: Edit): QueuedCall {
  const { edited_at, edited_on } = edit;
  const end = { deleted_at: deleted_at ?? edited_at, deleted_on: deleted_on ?? edited_on };
  return callToDeleteLifeArea(id, edit, end);
}

function callToEdit(
  { before, after }: Extract<RestoreStep, { kind: 'edit-area' }>,
  edit: Edit,
): QueuedCall {
  const rules = !haveSameRules(before, after) && { restored_schedule: wholeSchedule(after) };
  return callToUpdateLifeArea(after.id, { ...readAreaFields(after), ...rules }, edit);
}
