import { useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';

const Companion = lazyPart(
  async () => (await import('../companion/companion.tsx')).Companion,
  'device',
);

/** In milliseconds. By then the first screen has what it asked for. */
const patience = 1000;

export function AfterStart() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <Companion />;
}
