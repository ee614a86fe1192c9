import { isRunningAsApp, platformOf } from '../../lib/platform.ts';

/** Where notifications can come: 'install-first' on an iPhone or iPad until the app is on the home screen. */
export type NotificationSupport = 'supported' | 'install-first' | 'unsupported';

export function notificationSupport(): NotificationSupport {
  const isSupported =
    'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  if (isSupported) return 'supported';
  return platformOf(navigator) === 'ios' && !isRunningAsApp() ? 'install-first' : 'unsupported';
}
