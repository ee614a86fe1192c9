import type {
  DeviceResult,
  NotificationDevice,
} from '@daymark/shared/notifications/push-subscription.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useClient } from '../../lib/use-services.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstant } from '../../lib/format.ts';
import { DeviceItem, useDeviceName } from '../../ui/device-item.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/feedback.tsx';
import { useToast } from '../../ui/toast.tsx';
import { removeNotificationDevice } from './api/remove-notification-device.ts';
import type { useThisDevice } from './use-this-device.ts';

interface NotificationDeviceRowProps {
  readonly device: NotificationDevice;
  readonly here: ReturnType<typeof useThisDevice>;
  readonly timezone: string;
  /** Of the last test, if there was one. */
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

export function NotificationDeviceRow(props: NotificationDeviceRowProps) {
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
      detail={<Since {...props} />}
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

function Since({ device, timezone }: Pick<NotificationDeviceRowProps, 'device' | 'timezone'>) {
  const { i18n } = useLingui();
  const style = { dateStyle: 'medium', timeZone: timezone } as const;
  const date = formatInstant(new Date(device.created_at), i18n.locale, style);
  return <Trans>Since {date}</Trans>;
}

function useRemoval({ device, here, onRemoved }: NotificationDeviceRowProps, name: string) {
  const { t, i18n } = useLingui();
  const client = useClient();
  const toast = useToast();
  return useAction(
    async () => {
      if (device.id === here.id) await here.turnOff();
      else await removeNotificationDevice(client, device.id);
      onRemoved();
      toast.show({ text: t`Notifications are off on ${name}` });
      await here.lookAgain();
    },
    (error) => toast.show({ text: errorText(i18n, error), tone: 'error' }),
  );
}
