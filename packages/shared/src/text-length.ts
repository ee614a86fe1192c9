/**
 * Returns the number of code points of a text, the unit of every limit of a text. Schemas count the
 * same since zod 4.5.0, as JSON Schema does with `maxLength` (Validation, section 6.3.1).
 */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
