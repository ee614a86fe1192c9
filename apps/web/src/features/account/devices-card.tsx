import type { Session } from '@daymark/shared/accounts/session.ts';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-panel.module.css';
import { DeviceRow } from './device-row.tsx';

interface DevicesCardProps {
  readonly sessions: UseQueryResult<Session[]>;
  /** The zone in which times are told. */
  readonly timezone: string;
  /** Signs out here. */
  readonly onSignOut: () => void;
}

/** Every device that is signed in, and a way to end each. */
export function DevicesCard({ sessions, timezone, onSignOut }: DevicesCardProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <SectionCard
      title={<Trans>Signed-in devices</Trans>}
      hint={<Trans>If you do not know one of them, sign it out and change your password.</Trans>}
    >
      {sessions.data ? (
        <ul ref={list} tabIndex={-1} className={styles.devices}>
          {currentFirst(sessions.data).map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              timezone={timezone}
              onSignOut={onSignOut}
              // Its button is gone with it; the focus must not be.
              onEnded={() => list.current?.focus()}
            />
          ))}
        </ul>
      ) : sessions.isError ? (
        <LoadFailure onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton height="calc(var(--space-16) + var(--space-1))" />
      )}
    </SectionCard>
  );
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="error">
      <p>
        <Trans>Your devices could not be loaded.</Trans>
      </p>
      <Button variant="quiet" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </Notice>
  );
}

function currentFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}
