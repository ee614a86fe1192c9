/** Returns the typed amount, null for an empty text, or NaN if the text is no amount. */
export function parseAmount(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  // Both signs are decimal separators, because people type the one that their keyboard has.
  return /^\d+(?:[.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** Returns the text of an input, without separators of thousands. */
export function toAmountText(amount: number | null, locale: string): string {
  return amount === null
    ? ''
    : new Intl.NumberFormat(locale, { useGrouping: false }).format(amount);
}
