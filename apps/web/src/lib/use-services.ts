import type { User } from '@daymark/shared/accounts/account.ts';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ApiClient } from './api-client.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Session, SessionState } from './session.ts';

export const ClientContext = createContext<ApiClient | null>(null);

export function useClient(): ApiClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs a ClientContext above it');
  return client;
}

export const ClockContext = createContext<Clock>(systemClock);

export function useClock(): Clock {
  return useContext(ClockContext);
}

/**
 * Returns the device's clock corrected by the server's time, because a wrong clock gives a wrong
 * day.
 */
export function useTrueClock(): Clock {
  const clock = useClock();
  const client = useClient();
  return useMemo(() => ({ now: () => clock.now() + client.clockOffset() }), [clock, client]);
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext above it');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

export function useUser(): User {
  const state = useSessionState();
  if (state.status !== 'signed-in') throw new Error('useUser needs a signed-in user');
  return state.user;
}
