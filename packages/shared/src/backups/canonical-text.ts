/** JSON without a choice: keys in the order of their code units, no white space. One value has one text, and one text one value. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const texts = fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`);
  return `{${texts.join(',')}}`;
}
