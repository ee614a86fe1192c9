import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { MessagePanel } from '../../ui/feedback.tsx';

/** In the place of a tab; the way out, Retry, stands in the header. */
export function AnalyticsFailure() {
  return (
    <div role="alert">
      <MessagePanel
        icon={<CircleAlert size={40} strokeWidth={1.5} />}
        title={<Trans>Something went wrong</Trans>}
      >
        <Trans>Failed to load analytics data. Please try again.</Trans>
      </MessagePanel>
    </div>
  );
}
