import { useLayoutEffect } from 'react';

/**
 * Sets a data attribute on the root element while the component is mounted, for styles elsewhere.
 * `:root:has()` would be evaluated after each change of the page.
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
