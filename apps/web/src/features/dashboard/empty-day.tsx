import { Trans } from '@lingui/react/macro';
import { CalendarOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';

/** A past day on which no area counted. */
export function EmptyDay({ onBackToToday }: { readonly onBackToToday: () => void }) {
  return (
    <MessagePanel
      icon={<CalendarOff size={40} strokeWidth={1.5} />}
      title={<Trans>No areas on this day</Trans>}
      action={
        <Button onClick={onBackToToday}>
          <Trans>Back to today</Trans>
        </Button>
      }
    >
      <Trans>You had no life areas to track yet.</Trans>
    </MessagePanel>
  );
}
