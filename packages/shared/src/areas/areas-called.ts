/**
 * Which areas a person may mean by a name that they typed or said, without regard to case: those that have it, or else those that
 * begin with it.
 */
export function areasCalled<Area extends { readonly name: string }>(
  name: string,
  areas: readonly Area[],
): Area[] {
  const wanted = name.trim().toLowerCase();
  const whole = areas.filter((area) => area.name.toLowerCase() === wanted);
  if (whole.length > 0 || wanted === '') return whole;
  return areas.filter((area) => area.name.toLowerCase().startsWith(wanted));
}
