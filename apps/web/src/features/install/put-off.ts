const key = 'install_prompt_put_off';
const day = 24 * 3_600_000;

/** For 24 hours from now. */
export function putOffInstalling(now: number): void {
  localStorage.setItem(key, String(now));
}

export function isInstallingPutOff(now: number): boolean {
  const since = Number(localStorage.getItem(key) ?? Number.NaN);
  return now - since >= 0 && now - since < day;
}
