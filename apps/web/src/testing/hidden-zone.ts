import { onTestFinished, vi } from 'vitest';

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
