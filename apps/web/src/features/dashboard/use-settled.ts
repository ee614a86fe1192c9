import { useEffect, useState } from 'react';

/** Milliseconds after a mark: enough to see the check and tap the next card. */
const stay = 600;

/** Calls `settle` after `stay`, once no card is in use. The returned function cancels the call. */
export function settleLater(settle: () => void): () => void {
  const look = () => {
    if (isCardInUse()) timer = setTimeout(look, stay);
    else settle();
  };
  let timer = setTimeout(look, stay);
  return () => clearTimeout(timer);
}

/** Returns whether a moving card would disturb an open menu, a dialog or a finger. */
export function isCardInUse(): boolean {
  return (
    document.querySelector(
      'dialog[open], [data-area] [aria-expanded="true"], [data-area]:active, [data-area][style*="--swipe"]',
    ) !== null
  );
}

/**
 * Returns a value that decides the content above the cards. It changes only when cards may move.
 * @param marks given if the value depends on marks: a new value then waits like the cards
 */
export function useSettled<Value extends string | null>(wanted: Value, marks?: unknown): Value {
  const [shown, setShown] = useState({ value: wanted, marks });
  const isHeld = wanted !== shown.value && (marks !== undefined || isCardInUse());
  const value = isHeld ? shown.value : wanted;
  if (shown.value !== value || shown.marks !== marks) setShown({ value, marks });
  useEffect(() => {
    if (!isHeld) return undefined;
    return settleLater(() => setShown({ ...shown, value: wanted }));
  }, [isHeld, wanted, shown]);
  return value;
}
