/** Puts the amount before the note, for formats that have no amounts. */
export function addAmountToNote(
  note: string,
  { amount, unit }: { readonly amount: number | undefined; readonly unit: string },
): string {
  const text = amount === undefined ? '' : `${amount} ${unit}`.trim();
  return [text, note].filter((part) => part !== '').join('\n');
}
