import type { NamedAreas } from '@daymark/shared/notifications/notification-texts.ts';

const mostNames = 3;

/** The first three by name, the others by their number. */
export function namedAreas(areas: readonly { readonly name: string }[]): NamedAreas {
  return {
    names: areas.slice(0, mostNames).map(({ name }) => name),
    more: Math.max(0, areas.length - mostNames),
  };
}
