import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { type Platform, platformOf } from '../../lib/platform.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { NotificationPermissionState } from './notification-permission.ts';
import styles from './preferences.module.css';
import { useEnableFailure } from './use-enable-failure.ts';
import { useThisDevice } from './use-this-device.ts';

/** Whether this browser allows notifications, turning them on and off here, and what to do where it blocks them. */
export function PermissionCard() {
  const { i18n } = useLingui();
  const here = useThisDevice();
  const { tone, state, hint } = permissionWords[here.permission];
  return (
    <SectionCard
      title={<Trans>Notifications in this browser</Trans>}
      hint={here.isOn ? <Trans>Notifications come to this device.</Trans> : i18n._(hint)}
      action={<Chip tone={tone}>{i18n._(state)}</Chip>}
    >
      {here.permission === 'blocked' && <p>{i18n._(unblockHints[platformOf(navigator)])}</p>}
      {here.isOn === false && <Enabling here={here} />}
      {here.isOn && <Disabling here={here} />}
    </SectionCard>
  );
}

interface OnThisDevice {
  readonly here: ReturnType<typeof useThisDevice>;
}

function Enabling({ here }: OnThisDevice) {
  const { t } = useLingui();
  const failureText = useEnableFailure();
  const toast = useToast();
  const { run, isPending, error } = useAction(async (asked: Promise<NotificationPermission>) => {
    await here.turnOn(asked);
    toast.show({ text: t`Notifications are on for this device` });
  });
  if (here.permission !== 'not-set' && here.permission !== 'allowed') return null;

  function enable(): void {
    // At once, because a browser asks only where a tap has just been.
    run(Notification.requestPermission());
  }

  return (
    <>
      <p className={styles.muted}>
        <Trans>
          Daymark can tell you at your hour what is still open, even while it is closed. You choose
          below what it sends, and can turn it off again at any time.
        </Trans>
      </p>
      {error !== null && <Notice tone="error">{failureText(error)}</Notice>}
      <div className={styles.acts}>
        <Button
          variant="primary"
          icon={<Bell size="1.25em" aria-hidden />}
          busy={isPending}
          onClick={enable}
        >
          <Trans>Enable notifications</Trans>
        </Button>
      </div>
    </>
  );
}

function Disabling({ here }: OnThisDevice) {
  const { t } = useLingui();
  const toast = useToast();
  const { run, isPending } = useAction(
    async () => {
      await here.turnOff();
      toast.show({ text: t`Notifications are off for this device` });
    },
    () =>
      toast.show({
        text: t`Your browser did not turn notifications off. You can block them in its settings.`,
        tone: 'error',
      }),
  );

  return (
    <div className={styles.acts}>
      <Button icon={<BellOff size="1.25em" aria-hidden />} busy={isPending} onClick={run}>
        <Trans>Turn off on this device</Trans>
      </Button>
    </div>
  );
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
const unblockHints: Record<Platform, MessageDescriptor> = {
  chrome: lockIcon,
  edge: lockIcon,
  other: lockIcon,
  firefox: msg`Click the lock icon in the address bar, remove the block on notifications, and reload the page.`,
  safari: msg`Open Safari’s settings, choose Websites, then Notifications, and allow them for this site.`,
  android: msg`Tap the icon to the left of the address, choose Permissions, and allow notifications.`,
  ios: msg`Open the Settings of your device, choose Notifications, then Daymark, and allow them.`,
};
