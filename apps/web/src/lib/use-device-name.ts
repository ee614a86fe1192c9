import { useLingui } from '@lingui/react/macro';
import { type Device, deviceOf } from './device-name.ts';

/** What a device is called, and what kind it is, from what its browser calls itself. */
export function useDeviceName(userAgent: string): { name: string; kind: Device['kind'] } {
  const { t } = useLingui();
  const { browser, system, kind } = deviceOf(userAgent);
  if (browser !== null && system !== null) {
    return {
      kind,
      name: t({ message: `${browser} on ${system}`, comment: 'A browser on a system' }),
    };
  }
  return { kind, name: browser ?? system ?? t`Unknown device` };
}
