import { useEffect } from 'react';

/** Milliseconds in which the code that removed a control can set the focus itself. */
const grace = 50;
/**
 * Containers that can take the focus, for example `main`. The first child of a dialog takes the
 * focus for the dialog.
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
    // A removed element is detached by now. An element that is still attached lost the focus on
    // purpose.
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
    // The index is set only now, because an opening dialog would otherwise focus its panel instead
    // of its first control.
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
