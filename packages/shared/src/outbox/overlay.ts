import type { User } from '../accounts/account.ts';
import { defaultUserSettings } from '../accounts/user-settings.ts';
import { areaFieldNames, readAreaFields } from '../areas/area-fields.ts';
import { moveFirstDay, findChangedToday, getFirstDayAfter } from '../areas/first-day.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { type DaySettings, getToday } from '../calendar/today.ts';
import { addWeekChoice } from '../calendar/week.ts';
import { addToEntry } from '../timeline/add-to-entry.ts';
import type { NotificationSettings } from '../notifications/notification-settings.ts';
import { completeReminderChange, getAreaReminders } from '../areas/reminder-list.ts';
import { changeDailyReminders, getFirstTime } from '../notifications/reminder-times.ts';
import { archiveArea, unarchiveArea } from '../pauses/switch-area.ts';
import { type Draft, createDraft } from '../sync/person-draft.ts';
import { getPauses, type PersonData } from '../sync/person-data.ts';
import { judgeAmount } from '../timeline/judge-amount.ts';
import {
  alignSchedule,
  addRule,
  getTarget,
  readRules,
  type Schedule,
} from '../timeline/schedule.ts';
import { scoreAmount } from '../timeline/target.ts';
import type {
  AreaEdit,
  AreaEditFields,
  EntryEdit,
  NotificationEdit,
  PauseEdit,
  ProfileEdit,
  SettingsEdit,
} from './edit.ts';
import type { OutboxItem } from './outbox-item.ts';

/**
 * Applies the changes in the queue. `data` may already contain some of these changes, because
 * applying a change twice has no further effect. After an addition was sent, the server's sum is
 * applied.
 */
export function applyItems<Data extends PersonData>(
  data: Data,
  items: readonly OutboxItem[],
): Data {
  const draft = createDraft(data);
  for (const item of items) {
    if (item.state !== 'refused') applyItem(draft, item);
  }
  return draft.finish();
}

function applyItem(draft: Draft, item: OutboxItem): void {
  const { edit } = item;
  switch (edit.kind) {
    case 'area':
      return applyAreaEdit(draft, edit, item);
    case 'pause':
      return applyPauseEdit(draft, edit);
    case 'mark':
      return applyEntryEdit(draft, edit, item);
    case 'year':
      return edit.clears ? draft.removeEntries(edit.entries) : draft.addEntries(edit.entries);
    case 'profile':
      return applyProfileEdit(draft, edit, item);
    case 'settings':
      return applySettingsEdit(draft, edit);
    case 'notification':
      return applyNotificationEdit(draft, edit, item);
    case 'remind-again':
      return undefined;
  }
}

function applyAreaEdit(draft: Draft, { id, is_new, fields }: AreaEdit, item: OutboxItem): void {
  const area = draft.areas.get(id);
  if (fields === null) draft.removeArea(id);
  else if (is_new && area === undefined) createArea(draft, id, { fields, item });
  else if (!is_new && area !== undefined) updateArea(draft, area, { fields, item });
}

interface EditedArea {
  readonly fields: AreaEditFields;
  readonly item: OutboxItem;
}

function createArea(draft: Draft, id: string, { fields, item }: EditedArea): void {
  const { created_on = item.edited_on, schedule } = fields;
  const rules = schedule && addRule([], { ...schedule, from: schedule.from ?? created_on });
  draft.areas.set(id, {
    id,
    ...readAreaFields(fields),
    position: nextPosition(draft),
    created_at: item.edited_at,
    created_on,
    deleted_at: null,
    deleted_on: null,
    schedule: rules ?? [],
  });
}

function nextPosition({ areas }: Draft): number {
  let next = 0;
  for (const { deleted_on, position } of areas.now.values()) {
    if (deleted_on === null && position >= next) next = position + 1;
  }
  return next;
}

function updateArea(draft: Draft, area: SyncedArea, { fields, item }: EditedArea): void {
  const { edited_on, edited_at } = item;
  const { deleted_at, deleted_on } = fields;
  if (deleted_at !== undefined && deleted_on !== undefined) {
    if (area.deleted_on === null) draft.areas.set(area.id, { ...area, deleted_at, deleted_on });
    return;
  }
  // Edits from version 1.0.0 lack the id of the pause.
  const { schedule, restored_schedule, is_active, pause_id = item.id } = fields;
  const isAfterEnd = area.deleted_at !== null && edited_at > area.deleted_at;
  const isReopened = is_active === true && isAfterEnd;
  const begun = moveFirstDay(area, fields.created_on ?? area.created_on);
  const changes: Partial<SyncedArea> = {
    ...pickDetails(area, fields),
    ...(schedule !== undefined && {
      schedule: addRule(begun.schedule, { ...schedule, from: schedule.from ?? edited_on }),
    }),
    ...(restored_schedule && {
      schedule: alignSchedule(readRules(restored_schedule, begun.schedule), begun.created_on),
    }),
    ...(isReopened && { deleted_at: null, deleted_on: null }),
  };
  const isChanged = begun !== area || Object.keys(changes).length > 0;
  if (isChanged) draft.areas.set(area.id, { ...begun, ...changes });
  if (changes.schedule) judgeEntries(draft, area, changes.schedule);
  if (is_active === undefined || (isAfterEnd && !isReopened)) return;
  const switchArea = is_active ? unarchiveArea : archiveArea;
  const pauses = getPauses({ pauses: draft.pauses.now }, area.id);
  const switched = { id: area.id, deleted_on: isReopened ? area.deleted_on : null };
  const { put, remove } = switchArea({ area: switched, pauses, day: edited_on, newId: pause_id });
  for (const pause of put) draft.pauses.set(pause.id, pause);
  for (const id of remove) draft.pauses.delete(id);
}

/** Judges amounts again, as the server does when it stores the schedule. */
function judgeEntries(draft: Draft, { id, schedule: before }: SyncedArea, after: Schedule): void {
  for (const amounts of draft.years(id).amounts.values()) {
    for (const [score_date, amount] of Object.entries(amounts)) {
      const day = { life_area_id: id, score_date };
      const entry = draft.entry(day);
      if (entry !== null)
        draft.setEntry(day, judgeAmount({ ...entry, amount }, { before, after }), entry);
    }
  }
}

function pickDetails(area: SyncedArea, edited: AreaEditFields): Partial<SyncedArea> {
  const given = completeReminderChange(edited);
  const fields = [...areaFieldNames, 'position'] as const;
  const named = fields.filter((field) => given[field] !== undefined);
  const details: Partial<SyncedArea> = Object.fromEntries(
    named.map((field) => [field, given[field]]),
  );
  if (given.reminder_time === undefined) return details;
  return { ...details, reminders: getAreaReminders({ ...area, ...details }) };
}

function applyPauseEdit(draft: Draft, { id, life_area_id, is_new, fields }: PauseEdit): void {
  if (fields === null) return draft.pauses.delete(id);
  const before = draft.pauses.get(id);
  if ((before === undefined) !== (is_new === true)) return;
  const nothing = { id, life_area_id, first_day: '', last_day: null, reason: '' };
  draft.pauses.set(id, { ...(before ?? nothing), ...fields });
}

function applyEntryEdit(draft: Draft, { fields, ...day }: EntryEdit, { result }: OutboxItem): void {
  if (fields === null) return draft.setEntry(day, null);
  const before = draft.entry(day);
  if (fields.only_if_unmarked && before !== null) return;
  const target = getTarget(draft.areas.get(day.life_area_id)?.schedule ?? [], day.score_date);
  const { added_amount } = fields;
  if (added_amount !== undefined) {
    const after = result ?? addToEntry(before, { ...fields, added_amount }, target);
    return draft.setEntry(day, after.score, after);
  }
  const { notes, amount = before?.amount } = fields;
  const { score = scoreAmount(target, amount ?? 0) } = fields;
  draft.setEntry(day, score, { notes, amount });
}

/** The profile contains the first reminder time of the settings, so both must change. */
function applyProfileEdit(draft: Draft, edit: ProfileEdit, { edited_at }: OutboxItem): void {
  const { settings, user } = draft;
  if (user !== null) {
    const after = applyProfile(user, edit, edited_at);
    const days = findChangedToday(Date.parse(edited_at), user, after);
    draft.setUser(after);
    for (const area of draft.areas.now.values()) {
      draft.areas.set(area.id, moveFirstDay(area, getFirstDayAfter(days, area)));
    }
  }
  const { notification_time: daily_reminder_time } = edit.fields;
  if (settings !== null && daily_reminder_time !== undefined) {
    draft.setSettings({ ...settings, ...changeDailyReminders(settings, { daily_reminder_time }) });
  }
}

export function applyProfile<Known extends Partial<User> & DaySettings>(
  user: Known,
  { fields }: ProfileEdit,
  edited_at: string,
): Known {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const { first_weekday: weekday } = fields;
  const on = getToday(Date.parse(edited_at), user);
  const choices =
    weekday === undefined
      ? {}
      : addWeekChoice({ ...defaultUserSettings, ...user }, { on, weekday });
  return { ...user, ...Object.fromEntries(named), ...choices };
}

function applySettingsEdit(draft: Draft, { fields }: SettingsEdit): void {
  const { settings, user } = draft;
  if (settings !== null) {
    const changed = { ...settings, ...fields } as NotificationSettings;
    draft.setSettings({ ...changed, ...changeDailyReminders(settings, fields) });
  }
  const notification_time = getFirstTime(fields);
  if (user !== null && notification_time !== undefined) {
    draft.setUser({ ...user, notification_time });
  }
}

/** An edit of all notifications applies only to those that existed at the time of the edit. */
function applyNotificationEdit(
  draft: Draft,
  { id }: NotificationEdit,
  { edited_at }: OutboxItem,
): void {
  for (const each of draft.notifications.now.values()) {
    const isMeant = id === null ? each.created_at <= edited_at : each.id === id;
    if (isMeant && !each.is_read) draft.notifications.set(each.id, { ...each, is_read: true });
  }
}
