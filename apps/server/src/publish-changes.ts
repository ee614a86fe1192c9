import type { SessionRepository } from './features/accounts/session-repository.ts';
import type { UserRepository } from './features/accounts/user-repository.ts';
import type { ReminderRepository } from './features/notifications/reminder-repository.ts';

/** Has the nodes know of something about a user, once it is committed. */
export type Publish = (userId: string) => Promise<void>;

type Write = (userId: string, ...rest: unknown[]) => Promise<unknown>;

/** A repository as it is, with the user's new rev published after each of these writes. */
export function publishing<Repository extends object>(
  repository: Repository,
  writes: readonly (keyof Repository)[],
  publish: Publish,
): Repository {
  const published = { ...repository };
  for (const name of writes) {
    const write = repository[name] as Write;
    const writeAndPublish: Write = async (userId, ...rest) => {
      const result = await write(userId, ...rest);
      if (hasWritten(result)) await publish(userId);
      return result;
    };
    published[name] = writeAndPublish as Repository[typeof name];
  }
  return published;
}

/** A write that found nothing returns null, false or 0, and one that was refused the code of why. */
function hasWritten(result: unknown): boolean {
  return result === undefined || (Boolean(result) && typeof result !== 'string');
}

export function publishReminders(
  reminders: ReminderRepository,
  publish: (userIds: readonly string[]) => Promise<void>,
): ReminderRepository {
  return {
    ...reminders,
    async begin(beginning) {
      const begun = await reminders.begin(beginning);
      const entries = beginning.speaking.filter(({ id }) => begun.has(id));
      const users = new Set(entries.map(({ user_id }) => user_id));
      if (users.size > 0) await publish([...users]);
      return begun;
    },
  };
}

/** @param publish that some of the user's sessions may have ended */
export function publishRemovals(users: UserRepository, publish: Publish): UserRepository {
  return publishing(users, ['remove'], publish);
}

export function publishSessions(sessions: SessionRepository, publish: Publish): SessionRepository {
  return {
    ...publishing(sessions, ['remove', 'removeOthers'], publish),
    async create(session) {
      const hasEndedOthers = await sessions.create(session);
      if (hasEndedOthers) await publish(session.user_id);
      return hasEndedOthers;
    },
    async changeToken(session, change) {
      const expires_at = await sessions.changeToken(session, change);
      if (expires_at !== null) await publish(session.user_id);
      return expires_at;
    },
  };
}
