import { countCodePoints } from '../text-length.ts';

/**
 * Cuts a text to `max` code points. Removes NUL and replaces lone surrogates, because a database
 * cannot store them.
 */
export function cutText(
  text: string,
  max: number,
): { readonly text: string; readonly isCut: boolean } {
  const storable = text.replaceAll('\0', '').toWellFormed();
  if (countCodePoints(storable) <= max) return { text: storable, isCut: false };
  return { text: Array.from(storable).slice(0, max).join(''), isCut: true };
}
