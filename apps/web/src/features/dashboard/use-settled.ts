import { useEffect, useState } from 'react';

/** Pause after a mark, in milliseconds: enough to see the check and to tap the next card. */
const stay = 600;

/** Calls `settle` after the stay, once the person is busy with no card. Returns its cancel. */
export function whenStill(settle: () => void): () => void {
  const look = () => {
    if (isBusy()) timer = setTimeout(look, stay);
    else settle();
  };
  let timer = setTimeout(look, stay);
  return () => clearTimeout(timer);
}

/** A move would take the place from a menu, the focus from a dialog, the card from a finger. */
export function isBusy(): boolean {
  return (
    document.querySelector(
      'dialog[open], [data-area] [aria-expanded="true"], [data-area]:active, [data-area][style*="--swipe"]',
    ) !== null
  );
}

/**
 * Returns a value that decides what stands above the cards. A new value counts only when the
 * cards may move.
 * @param marks given where the value follows from marks: it then waits as long as the cards do
 */
export function useSettled<Value extends string | null>(wanted: Value, marks?: unknown): Value {
  const [shown, setShown] = useState({ value: wanted, marks });
  const isHeld = wanted !== shown.value && (marks !== undefined || isBusy());
  const value = isHeld ? shown.value : wanted;
  if (shown.value !== value || shown.marks !== marks) setShown({ value, marks });
  useEffect(() => {
    if (!isHeld) return undefined;
    return whenStill(() => setShown({ ...shown, value: wanted }));
  }, [isHeld, wanted, shown]);
  return value;
}
