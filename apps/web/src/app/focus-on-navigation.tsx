import { useLayoutEffect, useRef } from 'react';
import { focusMain } from './shell/focus-main.ts';

/**
 * Stands beside the screens: once the screen of `path` is there, the focus and the top of the page are too, or a screen
 * reader would hear nothing of it. The first screen of a visit takes nothing, as with any page.
 */
export function FocusOnNavigation({ path }: { path: string }) {
  const before = useRef(path);
  // A layout effect: while the screen's code is still on its way, React holds it back.
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    focusMain();
  }, [path]);
  return null;
}
