import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Platform } from '../../lib/platform.ts';
import type { NotificationPermissionState } from './use-notification-permission.ts';

interface PermissionWords {
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly state: MessageDescriptor;
  readonly hint: MessageDescriptor;
}

export const permissionWords: Record<NotificationPermissionState, PermissionWords> = {
  allowed: {
    tone: 'good',
    state: msg({ message: 'Allowed', comment: 'The browser lets us show notifications' }),
    hint: msg`This browser may show notifications, but they are turned off on this device.`,
  },
  blocked: {
    tone: 'bad',
    state: msg({ message: 'Blocked', comment: 'The browser lets us show no notifications' }),
    hint: msg`This browser was told to show no notifications from Daymark.`,
  },
  'not-set': {
    tone: 'neutral',
    state: msg({ message: 'Not set', comment: 'The browser was not asked for notifications yet' }),
    hint: msg`This browser has not been asked yet.`,
  },
  'install-first': {
    tone: 'neutral',
    state: msg({
      message: 'Install first',
      comment: 'Notifications come only once the app is on the home screen',
    }),
    hint: msg`On an iPhone or iPad notifications come once Daymark is on the home screen. Settings, General shows how; then open it from there.`,
  },
  unsupported: {
    tone: 'neutral',
    state: msg({ message: 'Unsupported', comment: 'The browser has no notifications' }),
    hint: msg`This browser cannot receive notifications. Try Chrome, Firefox or Safari.`,
  },
};

const lockIcon = msg`Click the lock icon in the address bar and allow notifications for this site.`;

/** How a blocked browser is made to allow them. */
export const unblockHints: Record<Platform, MessageDescriptor> = {
  chrome: lockIcon,
  edge: lockIcon,
  other: lockIcon,
  firefox: msg`Click the lock icon in the address bar, remove the block on notifications, and reload the page.`,
  safari: msg`Open Safari’s settings, choose Websites, then Notifications, and allow them for this site.`,
  android: msg`Tap the icon to the left of the address, choose Permissions, and allow notifications.`,
  ios: msg`Open the Settings of your device, choose Notifications, then Daymark, and allow them.`,
};
