import { useLayoutEffect } from 'react';

/**
 * Gives the root of the page a data attribute while the component is on the screen, for styles of what stands elsewhere.
 * `:root:has()` would look for the component after each change of the page.
 */
export function useRootMark(name: 'bottomBar' | 'floatingButtons'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name]);
}
