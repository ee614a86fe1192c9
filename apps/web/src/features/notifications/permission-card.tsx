import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { platformOf } from '../../lib/platform.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { permissionWords, unblockHints } from './permission-words.ts';
import styles from './preferences.module.css';
import { useEnableFailure } from './use-enable-failure.ts';
import { useThisDevice } from './use-this-device.ts';

/** What this browser says to notifications, turning them on and off here, and what to do where it says no. */
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
