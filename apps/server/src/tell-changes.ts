import type { ToldChange } from '@daymark/shared/changes/change.ts';
import type { SessionRepository } from './features/accounts/session-repository.ts';
import type { UserRepository } from './features/accounts/user-repository.ts';
import type { LifeAreaRepository } from './features/areas/life-area-repository.ts';
import type { NotificationRepository } from './features/notifications/notification-repository.ts';
import type { NotificationSettingsRepository } from './features/notifications/notification-settings-repository.ts';
import type { ReminderRepository } from './features/notifications/reminder-repository.ts';
import type { PauseRepository } from './features/pauses/pause-repository.ts';
import type { ScoreRepository } from './features/scores/score-repository.ts';

type WhatChanged = Omit<ToldChange, 'user_id' | 'key'>;

/** Tells the user's devices of a change, once it is committed. */
export type Tell = (userId: string, change: WhatChanged) => Promise<void>;

/** The same of a change that many users have, at the cost of one. */
export type TellEach = (userIds: readonly string[], change: WhatChanged) => Promise<void>;

// The repositories as they are, with each write that did something told.

export function tellScores(scores: ScoreRepository, tell: Tell): ScoreRepository {
  return {
    ...scores,
    async record(userId, score) {
      const result = await scores.record(userId, score);
      if (typeof result === 'object') {
        await tell(userId, { what: 'scores', date: score.score_date });
      }
      return result;
    },
    async recordAll(userId, written) {
      const results = await scores.recordAll(userId, written);
      const isWritten = results.some((result) => typeof result === 'object');
      if (isWritten) await tell(userId, { what: 'scores' });
      return results;
    },
    async update(userId, id, update) {
      const score = await scores.update(userId, id, update);
      if (score !== null) await tell(userId, { what: 'scores', date: score.score_date });
      return score;
    },
    async remove(userId, id, when) {
      const found = await scores.remove(userId, id, when);
      if (found) await tell(userId, { what: 'scores' });
      return found;
    },
    async removeDay(userId, day) {
      const found = await scores.removeDay(userId, day);
      if (found) await tell(userId, { what: 'scores', date: day.score_date });
      return found;
    },
  };
}

/** What a pause changes is what its areas are. */
export function tellPauses(pauses: PauseRepository, tell: Tell): PauseRepository {
  return {
    ...pauses,
    async create(userId, pause) {
      const result = await pauses.create(userId, pause);
      if (typeof result === 'object') await tell(userId, { what: 'areas' });
      return result;
    },
    async update(userId, id, update) {
      const result = await pauses.update(userId, id, update);
      if (result !== null && typeof result === 'object') await tell(userId, { what: 'areas' });
      return result;
    },
    async remove(userId, id, removed_at) {
      const found = await pauses.remove(userId, id, removed_at);
      if (found) await tell(userId, { what: 'areas' });
      return found;
    },
  };
}

export function tellAreas(areas: LifeAreaRepository, tell: Tell): LifeAreaRepository {
  return {
    ...areas,
    async create(userId, area) {
      const result = await areas.create(userId, area);
      if (typeof result === 'object') await tell(userId, { what: 'areas' });
      return result;
    },
    async update(userId, id, update) {
      const result = await areas.update(userId, id, update);
      if (result !== null && typeof result === 'object') await tell(userId, { what: 'areas' });
      return result;
    },
    async end(userId, id, when) {
      const found = await areas.end(userId, id, when);
      if (found) await tell(userId, { what: 'areas' });
      return found;
    },
    async erase(userId, id, erased_at) {
      const found = await areas.erase(userId, id, erased_at);
      if (found) {
        await tell(userId, { what: 'areas' });
        await tell(userId, { what: 'scores' });
        await tell(userId, { what: 'notifications' });
      }
      return found;
    },
  };
}

export function tellNotifications(
  notifications: NotificationRepository,
  tell: Tell,
): NotificationRepository {
  return {
    ...notifications,
    async add(userId, notification) {
      await notifications.add(userId, notification);
      await tell(userId, { what: 'notifications' });
    },
    async markRead(userId, id) {
      const notification = await notifications.markRead(userId, id);
      if (notification !== null) await tell(userId, { what: 'notifications' });
      return notification;
    },
    async markAllRead(userId, until) {
      const count = await notifications.markAllRead(userId, until);
      if (count > 0) await tell(userId, { what: 'notifications' });
      return count;
    },
  };
}

export function tellReminders(
  reminders: ReminderRepository,
  tellEach: TellEach,
): ReminderRepository {
  return {
    ...reminders,
    async begin(beginning) {
      const begun = await reminders.begin(beginning);
      const entries = beginning.speaking.filter(({ id }) => begun.has(id));
      const users = new Set(entries.map(({ user_id }) => user_id));
      if (users.size > 0) await tellEach([...users], { what: 'notifications' });
      return begun;
    },
  };
}

export function tellSettings(
  settings: NotificationSettingsRepository,
  tell: Tell,
): NotificationSettingsRepository {
  return {
    ...settings,
    async update(userId, changes, edit) {
      const changed = await settings.update(userId, changes, edit);
      if (changed !== null) await tell(userId, { what: 'settings' });
      return changed;
    },
  };
}

export function tellUsers(users: UserRepository, tell: Tell): UserRepository {
  return {
    ...users,
    async update(userId, changes, edit) {
      const result = await users.update(userId, changes, edit);
      if (result !== null && typeof result === 'object') await tell(userId, { what: 'account' });
      return result;
    },
    async remove(userId) {
      const removed = await users.remove(userId);
      if (removed) await tell(userId, { what: 'sessions' });
      return removed;
    },
  };
}

export function tellSessions(sessions: SessionRepository, tell: Tell): SessionRepository {
  return {
    ...sessions,
    async create(session) {
      const hasEndedOthers = await sessions.create(session);
      if (hasEndedOthers) await tell(session.user_id, { what: 'sessions' });
      return hasEndedOthers;
    },
    async changeToken(session, change) {
      const expires_at = await sessions.changeToken(session, change);
      if (expires_at !== null) await tell(session.user_id, { what: 'sessions' });
      return expires_at;
    },
    async remove(userId, id) {
      const found = await sessions.remove(userId, id);
      if (found) await tell(userId, { what: 'sessions' });
      return found;
    },
    async removeOthers(userId, id) {
      await sessions.removeOthers(userId, id);
      await tell(userId, { what: 'sessions' });
    },
  };
}
