/** Returns whether a setting of this device is on. Switches are on by default. */
export function isSwitchOn(key: string): boolean {
  return localStorage.getItem(key) !== 'off';
}
