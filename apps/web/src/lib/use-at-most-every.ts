import { useEffect, useRef, useState } from 'react';

/** The value as it was at most so many milliseconds ago: another one is shown at once, and then none before they have passed. */
export function useAtMostEvery<Value>(value: Value, pause: number): Value {
  const [shown, setShown] = useState(value);
  const last = useRef(-Infinity);
  useEffect(() => {
    const left = Math.max(0, last.current + pause - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setShown(() => value);
    }, left);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return shown;
}
