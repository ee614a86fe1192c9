import { createContext, useContext } from 'react';
import { systemClock } from './system-clock.ts';

/** The device's clock, in milliseconds since the epoch. */
export interface Clock {
  now: () => number;
}

export const ClockContext = createContext<Clock>(systemClock);

export function useClock(): Clock {
  return useContext(ClockContext);
}
