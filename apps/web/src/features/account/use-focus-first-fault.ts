import { type RefObject, useEffect, useRef } from 'react';

/** After each failed attempt to send, the first field that has a fault takes the focus; where none has, the notice does. */
export function useFocusFirstFault(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (target ?? form.current?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
  }, [attempt]);
  return form;
}
