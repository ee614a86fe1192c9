import { Trans } from '@lingui/react/macro';
import { ChartColumn } from 'lucide-react';
import { useLocation } from 'wouter';
import { MessagePanel } from '../../ui/feedback.tsx';
import { Button } from '../../ui/button.tsx';

/** For someone without any life area, now or before. */
export function NoStats() {
  const [, navigate] = useLocation();
  return (
    <MessagePanel
      icon={<ChartColumn size={40} strokeWidth={1.5} />}
      title={<Trans>No figures yet</Trans>}
      action={
        <Button variant="primary" onClick={() => navigate('/dashboard')}>
          <Trans>Go to the dashboard</Trans>
        </Button>
      }
    >
      <Trans>Create a life area and mark your first day. Your progress appears here.</Trans>
    </MessagePanel>
  );
}
