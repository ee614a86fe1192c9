/** At most so many UTF-16 code units, no character torn apart, and only what every database stores as it is. */
export function cutText(
  text: string,
  max: number,
): { readonly text: string; readonly isCut: boolean } {
  const storable = text.replaceAll('\0', '').toWellFormed();
  if (storable.length <= max) return { text: storable, isCut: false };
  const end = /[\uD800-\uDBFF]/.test(storable.charAt(max - 1)) ? max - 1 : max;
  return { text: storable.slice(0, end), isCut: true };
}
