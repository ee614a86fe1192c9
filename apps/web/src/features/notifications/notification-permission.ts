import { useSyncExternalStore } from 'react';
import { isRunningAsApp } from '../../lib/install-offer.ts';
import { detectPlatform } from '../../lib/platform.ts';

export type NotificationPermissionState =
  | 'allowed'
  | 'blocked'
  | 'not-set'
  | Exclude<NotificationSupport, 'supported'>;

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
  // Some browsers report no changes, so the permission is read again when the user returns.
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

/** 'install-first': an iPhone or iPad on which the app was not opened from the home screen. */
export type NotificationSupport = 'supported' | 'install-first' | 'unsupported';

function notificationSupport(): NotificationSupport {
  const isSupported =
    'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  if (isSupported) return 'supported';
  return detectPlatform(navigator) === 'ios' && !isRunningAsApp() ? 'install-first' : 'unsupported';
}
