import type { NotificationDevice } from '@daymark/shared/notifications/push-subscription.ts';
import { Trans } from '@lingui/react/macro';
import { BellOff, Send } from 'lucide-react';
import { useRef } from 'react';
import { useAnswer } from '../../lib/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { notificationDevicesQuestion } from './api/list-notification-devices.ts';
import { NotificationDeviceRow } from './notification-device-row.tsx';
import styles from './preferences.module.css';
import { useDisableAll } from './use-disable-all.ts';
import { useTestNotification } from './use-test-notification.ts';
import { useThisDevice } from './use-this-device.ts';

/** Every device that gets notifications, a test of them all, and a way to end each or all. */
export function NotificationDevicesCard({ timezone }: { readonly timezone: string }) {
  const { status, data: devices, refetch } = useAnswer(notificationDevicesQuestion);
  if (status === 'failed') return <LoadFailure onRetry={refetch} />;
  if (devices === undefined) return null;
  // Without one there is nothing to turn off and nothing to test.
  if (devices.length === 0) return null;
  return <DevicesCard devices={devices} timezone={timezone} />;
}

interface DevicesCardProps {
  readonly devices: readonly NotificationDevice[];
  readonly timezone: string;
}

function DevicesCard({ devices, timezone }: DevicesCardProps) {
  const list = useRef<HTMLUListElement>(null);
  const here = useThisDevice();
  const test = useTestNotification(here);
  const disableAll = useDisableAll(here);
  return (
    <SectionCard
      title={<Trans>Devices with notifications</Trans>}
      hint={<Trans>What you choose below is sent to each of them.</Trans>}
    >
      <ul ref={list} tabIndex={-1} className={styles.devices}>
        {devices.map((device) => (
          <NotificationDeviceRow
            key={device.id}
            device={device}
            here={here}
            timezone={timezone}
            result={test.results.get(device.id)}
            // Its button is gone with it; the focus must not be.
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

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="error">
      <div className={styles.failure}>
        <p>
          <Trans>Your devices could not be loaded.</Trans>
        </p>
        <Button variant="quiet" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </Notice>
  );
}
