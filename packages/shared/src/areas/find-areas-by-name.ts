/** Returns areas with this name, or else areas whose names begin with it. Ignores case. */
export function findAreasByName<Area extends { readonly name: string }>(
  name: string,
  areas: readonly Area[],
): Area[] {
  const wanted = name.trim().toLowerCase();
  const whole = areas.filter((area) => area.name.toLowerCase() === wanted);
  if (whole.length > 0 || wanted === '') return whole;
  return areas.filter((area) => area.name.toLowerCase().startsWith(wanted));
}
