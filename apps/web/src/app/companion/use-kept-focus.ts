import { useEffect } from 'react';
import { keepFocus } from '../../lib/keep-focus.ts';

/** The focus is never lost with the control that had it. */
export function useKeptFocus(): void {
  useEffect(() => keepFocus(document), []);
}
