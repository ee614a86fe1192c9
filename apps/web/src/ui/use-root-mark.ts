import { useLayoutEffect } from 'react';

/**
 * Gives the root of the page a data attribute while the component is on the screen, for styles of what stands elsewhere.
 * `:root:has()` would look for the component after each change of the page.
 */
export function useRootMark(name: 'navigation' | 'toast', value = ''): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
