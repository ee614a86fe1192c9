import { useSyncExternalStore } from 'react';
import { isRunningAsApp } from '../../lib/install-offer.ts';
import { platformOf } from '../../lib/platform.ts';

export type NotificationPermissionState =
  | 'allowed'
  | 'blocked'
  | 'not-set'
  | Exclude<NotificationSupport, 'supported'>;

/** Whether this browser may show notifications of ours; follows what the person changes in its settings. */
export function useNotificationPermission(): NotificationPermissionState {
  return useSyncExternalStore(subscribe, currentPermission);
}

function currentPermission(): NotificationPermissionState {
  const support = notificationSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'granted') return 'allowed';
  return Notification.permission === 'denied' ? 'blocked' : 'not-set';
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  // Some browsers know of no changes; then the state is looked at again when the person comes back from the settings.
  document.addEventListener('visibilitychange', listener, { signal: stop.signal });
  if (!('permissions' in navigator)) return () => stop.abort();
  navigator.permissions.query({ name: 'notifications' }).then(
    (status) => {
      if (!stop.signal.aborted)
        status.addEventListener('change', listener, { signal: stop.signal });
    },
    () => {},
  );
  return () => stop.abort();
}

/** Where notifications can come: 'install-first' on an iPhone or iPad until the app is on the home screen. */
export type NotificationSupport = 'supported' | 'install-first' | 'unsupported';

function notificationSupport(): NotificationSupport {
  const isSupported =
    'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  if (isSupported) return 'supported';
  return platformOf(navigator) === 'ios' && !isRunningAsApp() ? 'install-first' : 'unsupported';
}
