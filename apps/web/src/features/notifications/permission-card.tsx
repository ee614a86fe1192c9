import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import {
  type NotificationPermissionState,
  useNotificationPermission,
} from './use-notification-permission.ts';

interface PermissionWords {
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly state: MessageDescriptor;
  readonly hint: MessageDescriptor;
}

const words: Record<NotificationPermissionState, PermissionWords> = {
  allowed: {
    tone: 'good',
    state: msg({ message: 'Allowed', comment: 'The browser lets us show notifications' }),
    hint: msg`This browser may show notifications from Daymark.`,
  },
  blocked: {
    tone: 'bad',
    state: msg({ message: 'Blocked', comment: 'The browser lets us show no notifications' }),
    hint: msg`Click the lock icon in the address bar and allow notifications for this site.`,
  },
  'not-set': {
    tone: 'neutral',
    state: msg({ message: 'Not set', comment: 'The browser was not asked for notifications yet' }),
    hint: msg`This browser has not been asked yet.`,
  },
  unsupported: {
    tone: 'neutral',
    state: msg({ message: 'Unsupported', comment: 'The browser has no notifications' }),
    hint: msg`This browser cannot receive notifications. Try Chrome, Firefox or Safari.`,
  },
};

/** What this browser says to notifications, and what to do where it says no. */
export function PermissionCard() {
  const { i18n } = useLingui();
  const { tone, state, hint } = words[useNotificationPermission()];
  return (
    <SectionCard
      title={<Trans>Notifications in this browser</Trans>}
      hint={i18n._(hint)}
      action={<Chip tone={tone}>{i18n._(state)}</Chip>}
    />
  );
}
