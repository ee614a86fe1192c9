import { useEffect } from 'react';

/** In milliseconds. The code that removes a control may have a better place for the focus, and sets it at once. */
const grace = 50;
/** What takes the focus for what stands in it, `main` for one. Of a dialog it is the panel. */
const place = '[tabindex="-1"], dialog[open]';

/**
 * Where the control that has the focus goes away or is switched off, the focus would fall to nothing and the next Tab begin at
 * the top of the page. It goes to the nearest place around it that is still there, or to `main`. Ends when the
 * returned function is called.
 */
export function restoreFocus(document: Document): () => void {
  const { body } = document;
  /** What has the focus, and what that stands in. */
  let path: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    path = target instanceof Element ? withAncestors(target) : [];
  }

  function forget({ target }: FocusEvent): void {
    // By then what went away is gone; what is still there was left on purpose.
    queueMicrotask(() => {
      if (target === path[0] && !isLost()) path = [];
    });
  }

  function isLost(): boolean {
    const [last] = path;
    return last !== undefined && (!last.isConnected || last.matches(':disabled'));
  }

  function mend(): void {
    const { activeElement } = document;
    const isElsewhere = activeElement !== null && activeElement !== body;
    if (!isLost() || (isElsewhere && activeElement !== path[0])) return;
    const around = path.find((element) => element.isConnected && element.matches(place));
    const found = around ?? document.querySelector('main');
    const taking = found instanceof HTMLDialogElement ? found.firstElementChild : found;
    if (!(taking instanceof HTMLElement)) return;
    // Not from the beginning: a dialog that opens would give it the focus before its first control.
    if (taking !== found) taking.tabIndex = -1;
    taking.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    if (isLost()) timer = setTimeout(mend, grace);
  });
  const ends = new AbortController();
  document.addEventListener('focusin', remember, ends);
  document.addEventListener('focusout', forget, ends);
  observer.observe(body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    ends.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}

function withAncestors(element: Element): Element[] {
  const above = element.parentElement;
  return above === null ? [element] : [element, ...withAncestors(above)];
}

/** The focus is never lost with the control that had it. */
export function useFocusRestore(): void {
  useEffect(() => restoreFocus(document), []);
}
