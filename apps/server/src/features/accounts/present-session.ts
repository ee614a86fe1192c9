import type { Session } from '@daymark/shared/accounts/session.ts';
import type { ActiveSession } from '../../http/active-session.ts';
import type { ListedSession } from './session-repository.ts';

export function presentSession(session: ListedSession, asking: Pick<ActiveSession, 'id'>): Session {
  return {
    id: session.id,
    created_at: session.created_at,
    last_used_at: session.last_used_at,
    user_agent: session.user_agent,
    current: session.id === asking.id,
  };
}
