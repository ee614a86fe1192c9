import type { User } from '../accounts/account.ts';
import { defaultUserSettings } from '../accounts/user-settings.ts';
import { areaFieldNames, readAreaFields } from '../areas/area-fields.ts';
import { beginningOn, changedToday, firstDayAfter } from '../areas/beginning-on.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { type OwnDays, todayOf } from '../calendar/today.ts';
import { withWeekChoice } from '../calendar/week.ts';
import type { NotificationSettings } from '../notifications/notification-settings.ts';
import { changedTimes } from '../notifications/reminder-times.ts';
import { archiveArea, unarchiveArea } from '../pauses/switch-area.ts';
import { type Draft, draftOf } from '../sync/draft-of.ts';
import { pausesOfArea, type PersonData } from '../sync/person-data.ts';
import { fittedSchedule, withRule } from '../timeline/schedule.ts';
import type { OutboxItem, OutboxOperation } from './outbox-item.ts';

type ItemOf<Operation extends OutboxOperation> = Extract<OutboxItem, { operation: Operation }>;

/**
 * The data as it will be once the items have been applied; failed ones do not show. Laying an item over data that has it
 * already changes nothing, so data that was pulled in mid-flush is as good as data from before.
 */
export function overlay<Data extends PersonData>(data: Data, items: readonly OutboxItem[]): Data {
  const draft = draftOf(data);
  for (const item of items) {
    if (item.state !== 'refused') layOver(draft, item);
  }
  return draft.finish();
}

function layOver(draft: Draft, item: OutboxItem): void {
  switch (item.operation) {
    case 'createLifeArea':
      return createArea(draft, item);
    case 'updateLifeArea':
      return updateArea(draft, item);
    case 'deleteLifeArea':
      return deleteArea(draft, item);
    case 'recordScore':
      return recordScore(draft, item);
    case 'deleteScore':
      return draft.setEntry(item.subject, null);
    case 'recordScores':
      return draft.addEntries(item.data);
    case 'deleteScores':
      return draft.removeEntries(item.data);
    case 'createPause':
      return createPause(draft, item);
    case 'updatePause':
      return updatePause(draft, item);
    case 'deletePause':
      return draft.pauses.delete(item.subject.pause_id);
    case 'updateMe':
      return updateProfile(draft, item);
    case 'updateNotificationSettings':
      return updateSettings(draft, item);
    case 'markNotificationRead':
      return markRead(draft, item.subject.notification_id);
    case 'markAllNotificationsRead':
      return markAllRead(draft, item.edited_at);
  }
}

function createArea(draft: Draft, { data, subject }: ItemOf<'createLifeArea'>): void {
  const id = subject.life_area_id;
  if (draft.areas.get(id) !== undefined) return;
  const { created_on, schedule } = data;
  const rules = schedule && [{ from: schedule.from ?? created_on, rule: schedule.rule }];
  draft.areas.set(id, {
    id,
    ...readAreaFields(data),
    position: nextPosition(draft),
    created_at: data.edited_at,
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

function updateArea(draft: Draft, item: ItemOf<'updateLifeArea'>): void {
  const { data, edited_on, edited_at } = item;
  const area = draft.areas.get(item.subject.life_area_id);
  if (area === undefined) return;
  // A queue of an earlier version names no pause.
  const { schedule, restored_schedule, is_active, pause_id = item.id } = data;
  const isAfterEnd = area.deleted_at !== null && edited_at > area.deleted_at;
  const isBack = is_active === true && isAfterEnd;
  const begun = beginningOn(area, data.created_on ?? area.created_on);
  const changes: Partial<SyncedArea> = {
    ...detailsIn(data),
    ...(schedule !== undefined && {
      schedule: withRule(begun.schedule, { from: schedule.from ?? edited_on, rule: schedule.rule }),
    }),
    ...(restored_schedule && { schedule: fittedSchedule(restored_schedule, begun.created_on) }),
    ...(isBack && { deleted_at: null, deleted_on: null }),
  };
  const isChanged = begun !== area || Object.keys(changes).length > 0;
  if (isChanged) draft.areas.set(area.id, { ...begun, ...changes });
  if (is_active === undefined || (isAfterEnd && !isBack)) return;
  const switchArea = is_active ? unarchiveArea : archiveArea;
  const pauses = pausesOfArea({ pauses: draft.pauses.now }, area.id);
  const switched = { id: area.id, deleted_on: isBack ? area.deleted_on : null };
  const { put, remove } = switchArea({ area: switched, pauses, day: edited_on, newId: pause_id });
  for (const pause of put) draft.pauses.set(pause.id, pause);
  for (const id of remove) draft.pauses.delete(id);
}

type AreaChanges = ItemOf<'updateLifeArea'>['data'];

/** Returns the fields that a change names, and the position. */
function detailsIn(data: AreaChanges): Partial<SyncedArea> {
  const fields = [...areaFieldNames, 'position'] as const;
  const named = fields.filter((field) => data[field] !== undefined);
  return Object.fromEntries(named.map((field) => [field, data[field]]));
}

function deleteArea(draft: Draft, item: ItemOf<'deleteLifeArea'>): void {
  const { life_area_id, erase } = item.subject;
  if (erase) return draft.removeArea(life_area_id);
  const area = draft.areas.get(life_area_id);
  if (area === undefined || area.deleted_on !== null) return;
  const { deleted_at = item.edited_at, deleted_on = item.edited_on } = item.subject;
  draft.areas.set(life_area_id, { ...area, deleted_at, deleted_on });
}

function recordScore(draft: Draft, { subject, data }: ItemOf<'recordScore'>): void {
  const isOnlyForUnmarked = data.only_if_unmarked === true;
  if (isOnlyForUnmarked && draft.entry(subject) !== null) return;
  draft.setEntry(subject, data.score, data.notes);
}

function createPause(draft: Draft, { data }: ItemOf<'createPause'>): void {
  if (draft.pauses.get(data.id) !== undefined) return;
  const { edited_at: _instant, edited_on: _date, ...pause } = data;
  draft.pauses.set(pause.id, pause);
}

function updatePause(draft: Draft, { subject, data }: ItemOf<'updatePause'>): void {
  const pause = draft.pauses.get(subject.pause_id);
  if (pause === undefined) return;
  const { first_day = pause.first_day, last_day = pause.last_day, reason = pause.reason } = data;
  draft.pauses.set(pause.id, { ...pause, first_day, last_day, reason });
}

/** The first hour of the reminder is a field of both. */
function updateProfile(draft: Draft, item: ItemOf<'updateMe'>): void {
  const { settings, user } = draft;
  if (user !== null) {
    const after = withProfile(user, item);
    const days = changedToday(Date.parse(item.edited_at), user, after);
    draft.setUser(after);
    for (const area of draft.areas.now.values()) {
      draft.areas.set(area.id, beginningOn(area, firstDayAfter(days, area)));
    }
  }
  const { notification_time: daily_reminder_time } = item.data;
  if (settings !== null && daily_reminder_time !== undefined) {
    draft.setSettings({ ...settings, ...changedTimes(settings, { daily_reminder_time }) });
  }
}

/** The user as the changes have them. */
export function withProfile<Known extends Partial<User> & OwnDays>(
  user: Known,
  { data, edited_at }: ItemOf<'updateMe'>,
): Known {
  const { edited_at: _instant, edited_on: _date, ...changes } = data;
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { first_weekday: weekday } = changes;
  const on = todayOf(Date.parse(edited_at), user);
  const choices =
    weekday === undefined
      ? {}
      : withWeekChoice({ ...defaultUserSettings, ...user }, { on, weekday });
  return { ...user, ...Object.fromEntries(named), ...choices };
}

function updateSettings(draft: Draft, { data }: ItemOf<'updateNotificationSettings'>): void {
  const { edited_at: _instant, edited_on: _date, ...changes } = data;
  const { settings, user } = draft;
  if (settings !== null) {
    const changed = { ...settings, ...changes } as NotificationSettings;
    draft.setSettings({ ...changed, ...changedTimes(settings, changes) });
  }
  const notification_time = changes.daily_reminder_times?.[0] ?? changes.daily_reminder_time;
  if (user !== null && notification_time !== undefined) {
    draft.setUser({ ...user, notification_time });
  }
}

function markRead(draft: Draft, id: string): void {
  const notification = draft.notifications.get(id);
  if (notification === undefined || notification.is_read) return;
  draft.notifications.set(id, { ...notification, is_read: true });
}

/** What has come since was not there to be read. */
function markAllRead(draft: Draft, until: string): void {
  for (const { id, created_at } of draft.notifications.now.values()) {
    if (created_at <= until) markRead(draft, id);
  }
}
