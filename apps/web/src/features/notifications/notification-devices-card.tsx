import {
  sendTestQuote,
  unsubscribeFromPush,
} from '@daymark/shared/notifications/push-endpoints.ts';
import type {
  DeviceResult,
  NotificationDevice,
} from '@daymark/shared/notifications/push-subscription.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClient, useUser } from '../../lib/use-services.ts';
import { DeviceItem, useDeviceName } from '../../ui/device-item.tsx';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { useAnswer } from '../../lib/answers.ts';
import { enrollDevice, releaseDevice } from '../../local/enrollment.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useToastedAction } from '../../ui/use-toasted-action.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './preferences.module.css';
import {
  notificationDevicesQuestion,
  removeNotificationDevice,
  useThisDevice,
  waitForRegistration,
} from './use-this-device.ts';

export function NotificationDevicesCard() {
  const { status, refetch } = useAnswer(notificationDevicesQuestion);
  const here = useThisDevice();
  const { devices } = here;
  if (status === 'failed')
    return (
      <LoadFailure onRetry={refetch}>
        <Trans>Your devices could not be loaded.</Trans>
      </LoadFailure>
    );
  if (devices === undefined || devices.length === 0) return null;
  return <DevicesCard devices={devices} here={here} />;
}

interface DevicesCardProps extends Pick<NotificationDeviceRowProps, 'here'> {
  readonly devices: readonly NotificationDevice[];
}

function DevicesCard({ devices, here }: DevicesCardProps) {
  const list = useRef<HTMLUListElement>(null);
  const test = useTestNotification(here);
  const disableAll = useDisableAll(here);
  return (
    <SectionCard
      title={<Trans>Devices with notifications</Trans>}
      hint={<Trans>What you choose below is sent to each device.</Trans>}
    >
      <ul ref={list} tabIndex={-1} className={styles.devices}>
        {devices.map((device) => (
          <NotificationDeviceRow
            key={device.id}
            device={device}
            here={here}
            result={test.results.get(device.id)}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<Send size="1.25em" aria-hidden />} busy={test.isPending} onClick={test.send}>
          <Trans>Send a test notification</Trans>
        </Button>
        <Button
          variant="quiet"
          icon={<BellOff size="1.25em" aria-hidden />}
          busy={disableAll.isPending}
          onClick={disableAll.run}
        >
          <Trans comment="Notifications, on every device">Disable All</Trans>
        </Button>
      </div>
    </SectionCard>
  );
}

interface NotificationDeviceRowProps {
  readonly device: NotificationDevice;
  readonly here: ReturnType<typeof useThisDevice>;
  readonly result: DeviceResult | undefined;
  readonly onRemoved: () => void;
}

const results: Record<DeviceResult, { tone: 'good' | 'bad' | 'neutral'; text: MessageDescriptor }> =
  {
    sent: { tone: 'good', text: msg({ message: 'Test sent', comment: 'To this device' }) },
    retrying: {
      tone: 'neutral',
      text: msg({ message: 'Trying again', comment: 'To send a test to this device' }),
    },
    gone: {
      tone: 'bad',
      text: msg({ message: 'No longer reachable', comment: 'This device; it was removed' }),
    },
    failed: { tone: 'bad', text: msg({ message: 'Test failed', comment: 'For this device' }) },
  };

function NotificationDeviceRow(props: NotificationDeviceRowProps) {
  const { device, here, result } = props;
  const { t, i18n } = useLingui();
  const { name, kind } = useDeviceName(device.user_agent);
  const removal = useRemoval(props, name);
  const test = result && results[result];
  return (
    <DeviceItem
      kind={kind}
      name={name}
      chips={
        <>
          {device.id === here.id && (
            <Chip tone="accent">
              <Trans>This device</Trans>
            </Chip>
          )}
          {!device.is_active && (
            <Chip tone="bad">
              <Trans comment="A device whose push service has refused everything for days">
                Not reached for days
              </Trans>
            </Chip>
          )}
          {test && <Chip tone={test.tone}>{i18n._(test.text)}</Chip>}
        </>
      }
      detail={<Since device={device} />}
      act={
        <Button
          variant="quiet"
          busy={removal.isPending}
          aria-label={t`Turn off on ${name}`}
          onClick={removal.run}
        >
          <Trans>Turn off</Trans>
        </Button>
      }
    />
  );
}

function Since({ device }: Pick<NotificationDeviceRowProps, 'device'>) {
  const date = useMomentText()(device.created_at, { dateStyle: 'medium' });
  return <Trans>Since {date}</Trans>;
}

function useRemoval({ device, here, onRemoved }: NotificationDeviceRowProps, name: string) {
  const { t } = useLingui();
  const client = useClient();
  const toast = useToast();
  return useToastedAction(async () => {
    if (device.id === here.id) await here.turnOff();
    else await removeNotificationDevice(client, device.id);
    onRemoved();
    toast.show({ text: t`Notifications are off on ${name}` });
    await here.reloadDevices();
  });
}

const none: ReadonlyMap<string, DeviceResult> = new Map();

function useTestNotification({ id, enrollments, reloadDevices }: ReturnType<typeof useThisDevice>) {
  const { t } = useLingui();
  const { id: userId } = useUser();
  const client = useClient();
  const toast = useToast();
  const [results, setResults] = useState(none);

  /** Renews a push subscription that the push service ended, although the browser still has it. */
  async function renewThisDevice(): Promise<void> {
    const { pushManager } = await waitForRegistration(navigator.serviceWorker);
    await enrollments.exclusively(async () => {
      // The user may have turned the device off or enrolled it again during the test.
      if ((await enrollments.find())?.id !== id) return;
      await enrollDevice({ pushManager, client, enrollments, userId, isAnew: true });
    });
    await reloadDevices();
  }

  const { run, isPending } = useToastedAction(async () => {
    setResults(none);
    const { body } = await client.call(sendTestQuote, {});
    const found = new Map(body.devices.map((one) => [one.id, one.result]));
    if (id !== null && found.get(id) === 'gone') await renewThisDevice();
    setResults(found);
    toast.show(
      body.sent > 0
        ? { text: t`Test notification sent` }
        : [...found.values()].some((result) => result === 'retrying')
          ? {
              text: t`The test notification could not be sent yet. It is tried again for some minutes.`,
            }
          : { text: t`The test notification could not be sent.`, tone: 'error' },
    );
  });

  return { results, isPending, send: run };
}

function useDisableAll({ enrollments, reloadDevices }: ReturnType<typeof useThisDevice>) {
  const { t } = useLingui();
  const client = useClient();
  const toast = useToast();
  return useToastedAction(async () => {
    try {
      await enrollments.exclusively(async () => {
        await client.call(unsubscribeFromPush, { query: {} });
        await releaseDevice(navigator.serviceWorker, enrollments);
      });
    } finally {
      await reloadDevices();
    }
    toast.show({ text: t`Notifications are off on all your devices` });
  });
}
