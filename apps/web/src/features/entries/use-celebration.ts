import { useCallback, useEffect, useRef, useState } from 'react';

const celebrationDelay = 500;
const celebrationLength = 3000;

interface Celebration {
  readonly celebrating: boolean;
  /** Begins after `celebrationDelay` and lasts `celebrationLength` milliseconds; a second call begins it anew. */
  readonly celebrate: () => void;
  /** Called off: what was to be celebrated is no longer so. */
  readonly cancel: () => void;
}

export function useCelebration(onComplete?: () => void): Celebration {
  const [celebrating, setCelebrating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const completed = useRef(onComplete);
  useEffect(() => {
    completed.current = onComplete;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    setCelebrating(false);
  }, []);

  const celebrate = useCallback(() => {
    cancel();
    timer.current = setTimeout(() => {
      setCelebrating(true);
      timer.current = setTimeout(() => {
        setCelebrating(false);
        completed.current?.();
      }, celebrationLength);
    }, celebrationDelay);
  }, [cancel]);

  return { celebrating, celebrate, cancel };
}
