/** Zones that Firefox invents to resist fingerprinting: Iceland's now, UTC in earlier versions. */
const untold = /^(?:Atlantic\/Reykjavik|(?:Etc\/)?UTC|GMT)$/;

/** Whether this browser keeps the zone of the device to itself, and says another. */
export function hidesZone(): boolean {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return untold.test(timeZone) && /\bFirefox\//.test(navigator.userAgent);
}
