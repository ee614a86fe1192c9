import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Platform, detectPlatform } from '../../lib/platform.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplica } from '../../local/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Switch } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { NotificationPermissionState } from './notification-permission.ts';
import styles from './preferences.module.css';
import { useEnableFailure } from './use-enable-failure.ts';
import { useThisDevice } from './use-this-device.ts';

export function PermissionCard({ onShowInstall }: { readonly onShowInstall: () => void }) {
  const { i18n } = useLingui();
  const here = useThisDevice();
  const master = useMasterSwitch(here);
  const { permission } = here;
  const { tone, state, hint } = permissionWords[permission];
  return (
    <SectionCard
      title={<Trans>Notifications</Trans>}
      action={<Chip tone={tone}>{i18n._(state)}</Chip>}
    >
      <Switch
        label={<Trans comment="Switch under the heading Notifications">On this device</Trans>}
        hint={master.isReached ? <Trans>Notifications come to this device.</Trans> : i18n._(hint)}
        name="notifications"
        checked={master.isOn}
        disabled={!master.canChange}
        onCheckedChange={master.change}
      />
      {permission === 'blocked' && <p>{i18n._(unblockHints[detectPlatform(navigator)])}</p>}
      {permission === 'install-first' && (
        <div className={styles.acts}>
          <Button onClick={onShowInstall}>
            <Trans>Show me how</Trans>
          </Button>
        </div>
      )}
      {master.failure !== null && <Notice tone="error">{master.failure}</Notice>}
    </SectionCard>
  );
}

/** The switch is on if this device is subscribed and the account sends notifications. */
function useMasterSwitch(here: ReturnType<typeof useThisDevice>) {
  const { t } = useLingui();
  const failureText = useEnableFailure();
  const toast = useToast();
  const outbox = useOutbox();
  const isSending = useReplica((state) => state.settings?.push_notifications_enabled !== false);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { permission } = here;

  async function turnOn(asked: Promise<NotificationPermission>): Promise<void> {
    try {
      await here.turnOn(asked);
      if (!isSending)
        await outbox.add([{ kind: 'settings', fields: { push_notifications_enabled: true } }]);
      toast.show({ text: t`Notifications are on for this device` });
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  async function turnOff(): Promise<void> {
    try {
      await here.turnOff();
      toast.show({ text: t`Notifications are off for this device` });
    } catch {
      const text = t`We couldn’t turn notifications off. You can block them in your browser’s settings.`;
      toast.show({ text, tone: 'error' });
    }
  }

  function change(next: boolean): void {
    setWanted(next);
    setFailure(null);
    // Browsers ask for permission only directly after a tap, so nothing may be awaited before.
    const done = next ? turnOn(Notification.requestPermission()) : turnOff();
    void done.then(() => setWanted(null));
  }

  const isReached = here.isOn === true && isSending;
  return {
    isReached,
    isOn: wanted ?? isReached,
    canChange:
      here.isOn !== null &&
      wanted === null &&
      (permission === 'allowed' || permission === 'not-set'),
    failure,
    change,
  };
}

interface PermissionWords {
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly state: MessageDescriptor;
  readonly hint: MessageDescriptor;
}

const permissionWords: Record<NotificationPermissionState, PermissionWords> = {
  allowed: {
    tone: 'good',
    state: msg({ message: 'Allowed', comment: 'The browser lets us show notifications' }),
    hint: msg`Get a nudge about what’s still open, even when Daymark is closed.`,
  },
  blocked: {
    tone: 'bad',
    state: msg({ message: 'Blocked', comment: 'The browser lets us show no notifications' }),
    hint: msg`This browser was told to show no notifications from Daymark.`,
  },
  'not-set': {
    tone: 'neutral',
    state: msg({ message: 'Not set', comment: 'The browser was not asked for notifications yet' }),
    hint: msg`Get a nudge about what’s still open, even when Daymark is closed. Your browser will ask first.`,
  },
  'install-first': {
    tone: 'neutral',
    state: msg({
      message: 'Install first',
      comment: 'Notifications come only once the app is on the home screen',
    }),
    hint: msg`On an iPhone or iPad notifications come once Daymark is on the home screen and opened from there.`,
  },
  unsupported: {
    tone: 'neutral',
    state: msg({ message: 'Unsupported', comment: 'The browser has no notifications' }),
    hint: msg`This browser cannot receive notifications. Try Chrome, Firefox or Safari.`,
  },
};

const lockIcon = msg`Click the lock icon in the address bar and allow notifications for this site.`;

const unblockHints: Record<Platform, MessageDescriptor> = {
  chrome: lockIcon,
  edge: lockIcon,
  other: lockIcon,
  firefox: msg`Click the lock icon in the address bar, remove the block on notifications, and reload the page.`,
  safari: msg`Open Safari’s settings, choose Websites, then Notifications, and allow them for this site.`,
  android: msg`Tap the icon to the left of the address, choose Permissions, and allow notifications.`,
  ios: msg`Open the Settings of your device, choose Notifications, then Daymark, and allow them.`,
};
