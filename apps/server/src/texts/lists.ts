export function formatList(locale: string, items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}

const counted = ['passkeys', 'identities', 'tokens', 'calendars', 'webhooks'] as const;

type ByKind<T> = Readonly<Record<(typeof counted)[number] | 'secondFactor', T>>;

/** Two-step sign-in is listed without a count. */
export function formatAccess(locale: string, ended: ByKind<number>, names: ByKind<string>): string {
  const kinds = counted.filter((kind) => ended[kind] > 0);
  const items = kinds.map((kind) => `${names[kind]} (${ended[kind]})`);
  return formatList(locale, ended.secondFactor > 0 ? [...items, names.secondFactor] : items);
}
