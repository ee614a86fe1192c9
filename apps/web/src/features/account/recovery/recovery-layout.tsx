import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSessionState } from '../../../lib/use-services.ts';
import { AccountLayout } from '../account-layout.tsx';

interface RecoveryLayoutProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function RecoveryLayout({ title, lead, children }: RecoveryLayoutProps) {
  const { status } = useSessionState();
  return (
    <AccountLayout
      title={title}
      lead={lead}
      footer={
        status === 'signed-in' ? (
          <Link href="/dashboard">
            <Trans>Go to your areas</Trans>
          </Link>
        ) : (
          <Link href="/login">
            <Trans>Back to sign-in</Trans>
          </Link>
        )
      }
      legal={
        <Link href="/privacy-policy">
          <Trans>Privacy Policy</Trans>
        </Link>
      }
    >
      {children}
    </AccountLayout>
  );
}
