import { useEffect } from 'react';

/** Milliseconds in which the code that removed a control can set the focus itself. */
const grace = 50;
/**
 * Focusable containers, for example `main`. The panel of a dialog gets the focus for the dialog.
 */
const place = '[tabindex="-1"], dialog[open]';

/** Moves the focus from a removed or disabled control to its container, where Tab continues. */
export function restoreFocus(document: Document): () => void {
  const { body } = document;
  let path: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    path = target instanceof Element ? withAncestors(target) : [];
  }

  function forget({ target }: FocusEvent): void {
    // A removed element is detached by then. An attached element lost the focus on purpose.
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
    // Set only now: an opening dialog would otherwise focus the panel before its first control.
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

export function useFocusRestore(): void {
  useEffect(() => restoreFocus(document), []);
}
