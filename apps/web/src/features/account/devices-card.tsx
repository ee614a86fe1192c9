import {
  endSession,
  type ListedSession,
} from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { type ShownAnswer, useAnswers } from '../../lib/answers.ts';
import { ignoreNotFound } from '../../lib/api-errors.ts';
import { useClient } from '../../lib/use-services.ts';
import { DeviceItem, useDeviceName } from '../../ui/device-item.tsx';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useToastedAction } from '../../ui/use-toasted-action.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './account-panel.module.css';
import { sessionsQuestion } from './sessions-question.ts';

interface DevicesCardProps {
  readonly sessions: ShownAnswer<ListedSession[]>;
  readonly onSignOut: () => void;
}

export function DevicesCard({ sessions, onSignOut }: DevicesCardProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <SectionCard
      title={<Trans>Signed-in devices</Trans>}
      hint={
        <Trans>
          Don’t recognize a device? Sign it out and change your password. Changes it hasn’t synced
          yet will be lost.
        </Trans>
      }
    >
      {sessions.data ? (
        <ul ref={list} tabIndex={-1} className={styles.devices}>
          {currentFirst(sessions.data).map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              onSignOut={onSignOut}
              // Keeps the focus in the list when the pressed button disappears.
              onEnded={() => list.current?.focus()}
            />
          ))}
        </ul>
      ) : sessions.status === 'failed' ? (
        <LoadFailure onRetry={sessions.refetch}>
          <Trans>Your devices could not be loaded.</Trans>
        </LoadFailure>
      ) : (
        <Skeleton height="calc(var(--space-16) + var(--space-1))" />
      )}
    </SectionCard>
  );
}

function currentFirst(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

interface DeviceRowProps {
  readonly session: ListedSession;
  readonly onSignOut: () => void;
  readonly onEnded: () => void;
}

function DeviceRow({ session, onSignOut, onEnded }: DeviceRowProps) {
  const { t } = useLingui();
  const { name, kind } = useDeviceName(session.user_agent);
  const { run, isPending } = useEnding(session, { name, onEnded });
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
      detail={<LastUsed session={session} />}
      act={
        <Button
          variant="quiet"
          busy={isPending}
          aria-label={t`Sign out ${name}`}
          onClick={session.current ? onSignOut : run}
        >
          <Trans>Sign out</Trans>
        </Button>
      }
    />
  );
}

function LastUsed({ session }: Pick<DeviceRowProps, 'session'>) {
  const when = useMomentText()(session.last_used_at);
  return session.current ? <Trans>In use now</Trans> : <Trans>Last used {when}</Trans>;
}

function useEnding(
  { id }: ListedSession,
  { name, onEnded }: { name: string; onEnded: () => void },
) {
  const { t } = useLingui();
  const client = useClient();
  const answers = useAnswers();
  const toast = useToast();
  return useToastedAction(async () => {
    await ignoreNotFound(client.call(endSession, { params: { id } }));
    await answers.refetch(sessionsQuestion);
    onEnded();
    toast.show({ text: t`${name} was signed out` });
  });
}
