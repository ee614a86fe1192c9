/**
 * Returns the areas that a typed or spoken name can mean, ignoring case. These are the areas with
 * that name, or else the areas whose name begins with it.
 */
export function findAreasByName<Area extends { readonly name: string }>(
  name: string,
  areas: readonly Area[],
): Area[] {
  const wanted = name.trim().toLowerCase();
  const whole = areas.filter((area) => area.name.toLowerCase() === wanted);
  if (whole.length > 0 || wanted === '') return whole;
  return areas.filter((area) => area.name.toLowerCase().startsWith(wanted));
}
