import { useLayoutEffect } from 'react';

/**
 * Sets a data attribute of the root element, for styles elsewhere. `:root:has()` would be evaluated
 * at each change of the page.
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
