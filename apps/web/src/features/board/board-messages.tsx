import { Trans } from '@lingui/react/macro';
import { Grid3x3, Sprout } from 'lucide-react';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';

export function NoDays() {
  return (
    <MessagePanel
      icon={<Grid3x3 size={40} strokeWidth={1.5} />}
      title={<Trans>No days yet</Trans>}
      action={<ToDashboard />}
    >
      <Trans>Add an area and mark your first day to see it here.</Trans>
    </MessagePanel>
  );
}

export function NoneActive() {
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No areas are active today</Trans>}
      action={<ToDashboard />}
    >
      <Trans>Everything you’ve marked is safe. Add an area to continue.</Trans>
    </MessagePanel>
  );
}

function ToDashboard() {
  return (
    <Link href="/dashboard" asChild>
      <ButtonLink variant="primary">
        <Trans>Go to Today</Trans>
      </ButtonLink>
    </Link>
  );
}
