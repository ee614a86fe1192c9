import { type AreaColorName, areaColors } from './area-color.ts';

/** Returns the least used colour, so that cards look different. Ties go to the first colour. */
export function chooseColor(taken: Iterable<string>): AreaColorName {
  const uses = new Map<string, number>();
  for (const color of taken) uses.set(color, (uses.get(color) ?? 0) + 1);
  return areaColors.reduce((fewest, color) =>
    (uses.get(color) ?? 0) < (uses.get(fewest) ?? 0) ? color : fewest,
  );
}
