/** Counts code points, as `maxLength` in zod since 4.5.0 and in JSON Schema does. */
export function countCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
