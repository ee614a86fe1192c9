import { Trans } from '@lingui/react/macro';
import { CircleAlert, CloudOff } from 'lucide-react';
import { MessagePanel } from '../../ui/message-panel.tsx';

/** In the place of a tab; the way out, Retry, stands in the header. */
export function AnalyticsFailure({ isOnDevice }: { readonly isOnDevice: boolean }) {
  if (isOnDevice) return <NotHeld />;
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

/** Without the server a figure that is not sure is not shown. */
function NotHeld() {
  return (
    <MessagePanel
      icon={<CloudOff size={40} strokeWidth={1.5} />}
      title={<Trans>Not on this device</Trans>}
    >
      <Trans>
        This device does not hold enough of your history for these figures. They are back once the
        server answers again.
      </Trans>
    </MessagePanel>
  );
}
