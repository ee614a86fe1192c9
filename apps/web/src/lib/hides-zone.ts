/** Zones that Firefox reports to resist fingerprinting: Iceland's now, UTC in earlier versions. */
const untold = /^(?:Atlantic\/Reykjavik|(?:Etc\/)?UTC|GMT)$/;

export function hidesZone(): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return untold.test(timeZone) && /\bFirefox\//.test(navigator.userAgent);
}
