import type { Session } from '@daymark/shared/accounts/session.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../lib/client-context.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { errorText } from '../../lib/error-text.ts';
import { useDeviceName } from '../../lib/use-device-name.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DeviceItem } from '../../ui/device-item.tsx';
import { useToast } from '../../ui/toast.tsx';
import { endSession } from './api/end-session.ts';
import { sessionsKey } from './api/list-sessions.ts';

interface DeviceRowProps {
  readonly session: Session;
  readonly timezone: string;
  /** Signs out the device this is shown on. */
  readonly onSignOut: () => void;
  /** Another device was signed out. */
  readonly onEnded: () => void;
}

export function DeviceRow({ session, timezone, onSignOut, onEnded }: DeviceRowProps) {
  const { t } = useLingui();
  const { name, kind } = useDeviceName(session.user_agent);
  const { mutate, isPending } = useEnding(session, { name, onEnded });
  return (
    <DeviceItem
      kind={kind}
      name={name}
      chips={
        session.current && (
          <Chip tone="accent">
            <Trans>This device</Trans>
          </Chip>
        )
      }
      detail={<LastUsed session={session} timezone={timezone} />}
      act={
        <Button
          variant="quiet"
          busy={isPending}
          aria-label={t`Sign out ${name}`}
          onClick={session.current ? onSignOut : () => mutate()}
        >
          <Trans>Sign out</Trans>
        </Button>
      }
    />
  );
}

function LastUsed({ session, timezone }: Pick<DeviceRowProps, 'session' | 'timezone'>) {
  const { i18n } = useLingui();
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const;
  const when = formatInstant(new Date(session.last_used_at), i18n.locale, style);
  return session.current ? <Trans>In use now</Trans> : <Trans>Last used {when}</Trans>;
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
