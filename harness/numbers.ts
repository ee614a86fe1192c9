export function zeros<Name extends string>(...names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

export type Counts<Name extends string> = Readonly<Record<Name, number | boolean>>;

/** Adds each count to the total of the same name. `true` counts as one. */
export function addTo<Name extends string>(
  total: Record<Name, number>,
  counts: Partial<Counts<Name>>,
): void {
  for (const name in counts) total[name] = (total[name] ?? 0) + Number(counts[name]);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return (low + high) / 2;
}

/** Returns the percentile by the nearest-rank method. `share` is above 0 and at most 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
