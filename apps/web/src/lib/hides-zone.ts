/**
 * Zones that Firefox reports to resist fingerprinting: Iceland's zone now, UTC in earlier versions.
 */
const zonesThatHide = /^(?:Atlantic\/Reykjavik|(?:Etc\/)?UTC|GMT)$/;

export function hidesZone(): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return zonesThatHide.test(timeZone) && /\bFirefox\//.test(navigator.userAgent);
}
