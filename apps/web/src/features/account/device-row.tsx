import type { Session } from '@daymark/shared/accounts/session.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useClient } from '../../lib/client-context.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './account-panel.module.css';
import { endSession } from './api/end-session.ts';
import { sessionsKey } from './api/list-sessions.ts';
import { type Device, deviceOf } from './device-name.ts';

interface DeviceRowProps {
  readonly session: Session;
  readonly timezone: string;
  /** Signs out the device this is shown on. */
  readonly onSignOut: () => void;
  /** Another device was signed out. */
  readonly onEnded: () => void;
}

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor };

export function DeviceRow({ session, timezone, onSignOut, onEnded }: DeviceRowProps) {
  const { t } = useLingui();
  const device = deviceOf(session.user_agent);
  const name = useDeviceText(device);
  const { mutate, isPending } = useEnding(session, { name, onEnded });
  const Icon = icons[device.kind];
  return (
    <li className={styles.device}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.deviceWords}>
        <span className={styles.deviceName}>
          {name}
          {session.current && (
            <Chip tone="accent">
              <Trans>This device</Trans>
            </Chip>
          )}
        </span>
        <LastUsed session={session} timezone={timezone} />
      </div>
      <Button
        variant="quiet"
        className={styles.deviceAct}
        busy={isPending}
        aria-label={t`Sign out ${name}`}
        onClick={session.current ? onSignOut : () => mutate()}
      >
        <Trans>Sign out</Trans>
      </Button>
    </li>
  );
}

function LastUsed({ session, timezone }: Pick<DeviceRowProps, 'session' | 'timezone'>) {
  const { i18n } = useLingui();
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const;
  const when = formatInstant(new Date(session.last_used_at), i18n.locale, style);
  return (
    <span className={styles.muted}>
      {session.current ? <Trans>In use now</Trans> : <Trans>Last used {when}</Trans>}
    </span>
  );
}

function useDeviceText({ browser, system }: Device): string {
  const { t } = useLingui();
  if (browser !== null && system !== null) {
    return t({ message: `${browser} on ${system}`, comment: 'A browser on a system' });
  }
  return browser ?? system ?? t`Unknown device`;
}

function useEnding({ id }: Session, { name, onEnded }: { name: string; onEnded: () => void }) {
  const { t, i18n } = useLingui();
  const client = useClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => endSession(client, id),
    networkMode: 'always',
    onSuccess: () => {
      queryClient.setQueryData<Session[]>(sessionsKey, (before) =>
        before?.filter((session) => session.id !== id),
      );
      onEnded();
      toast.show({ text: t`${name} was signed out` });
    },
    onError: (error) => toast.show({ text: errorText(i18n, error), tone: 'error' }),
  });
}
