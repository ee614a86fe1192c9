import { onTestFinished, vi } from 'vitest';

/** Makes the browser look like a Firefox that hides its zone. */
export function hideZone(zone: string): void {
  const said = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone };
  const spies = [
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(said),
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Gecko/20100101 Firefox/153.0'),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}
