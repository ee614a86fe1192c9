import { useEffect, useState } from 'react';
import { useWaitingItems } from '../../outbox/use-outbox.ts';

/** In milliseconds. What is sent sooner is not worth a word. */
const patience = 1000;

export interface Unsent {
  /** How many changes the figures depend on that the server does not have. */
  readonly count: number;
  /** Whether the server's figures are out of date: also while they are asked for after the last change was sent. */
  readonly isBehind: boolean;
  /** Whether that has been so for a while. */
  readonly isLasting: boolean;
}

/** @param isAsking whether figures of the server are on their way */
export function useUnsent(isAsking: boolean): Unsent {
  const count = useWaitingItems().filter(
    ({ subject }) => subject.life_area_id !== undefined,
  ).length;
  const [wasBehind, setWasBehind] = useState(false);
  const isBehind = count > 0 || (wasBehind && isAsking);
  if (isBehind !== wasBehind) setWasBehind(isBehind);
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setLasting(true), patience);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isBehind]);
  return { count, isBehind, isLasting };
}
