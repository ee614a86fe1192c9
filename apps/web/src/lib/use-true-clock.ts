import { useMemo } from 'react';
import { useClient } from './client-context.ts';
import { type Clock, useClock } from './clock.ts';

/** The device's clock, put right by what the server's answers tell: what day it is must not hang on a wrong one. */
export function useTrueClock(): Clock {
  const clock = useClock();
  const client = useClient();
  return useMemo(() => ({ now: () => clock.now() + client.clockOffset() }), [clock, client]);
}
