import { useEffect, useState } from 'react';

/** Time before a card moves, in milliseconds: enough to see the check and tap the next card. */
const stay = 600;

/**
 * Calls `settle` after `stay`, or later if a card is in use. The returned function cancels the
 * call.
 */
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
 * Returns `wanted`, or the previous value while a change must not move the cards below.
 * @param marks data that `wanted` depends on. If given, every change of `wanted` is delayed, even
 * if no card is in use.
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
