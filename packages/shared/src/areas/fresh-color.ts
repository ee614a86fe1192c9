import { type AreaColorName, areaColors } from './area-color.ts';

/** The first of the colours that fewest others have, so that cards look different. @param taken once for each that has it */
export function freshColor(taken: Iterable<string>): AreaColorName {
  const uses = new Map<string, number>();
  for (const color of taken) uses.set(color, (uses.get(color) ?? 0) + 1);
  return areaColors.reduce((fewest, color) =>
    (uses.get(color) ?? 0) < (uses.get(fewest) ?? 0) ? color : fewest,
  );
}
