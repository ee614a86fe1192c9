import { type RefObject, useEffect, useRef } from 'react';

/** After each failed attempt to send, the first field that has a fault takes the focus; where none has, the submit button does. */
export function useFocusFirstFault(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    // The form's own list has the button, too, that stands outside it in a dialog's footer.
    const controls = [...(form.current?.elements ?? [])].filter(
      (element) => element instanceof HTMLElement,
    );
    const target =
      controls.find((control) => control.getAttribute('aria-invalid') === 'true') ??
      controls.find((control) => control.matches('button[type="submit"]'));
    target?.focus();
  }, [attempt]);
  return form;
}
