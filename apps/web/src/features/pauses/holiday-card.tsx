import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans } from '@lingui/react/macro';
import { Palmtree } from 'lucide-react';
import { useMemo } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { listPausesOfArea, getPauseState } from './pause-values.ts';
import styles from './pauses.module.css';
import { usePauseRange } from './use-pause-range.ts';

const PausesDialog = lazyPart(
  async () => (await import('./pauses-dialog.tsx')).PausesDialog,
  'dialogs',
  'errors',
);

export function HolidayCard({ today }: { readonly today: CalendarDate }) {
  const all = useReplica((state) => state.pauses);
  const holidays = useMemo(() => listPausesOfArea(all, null), [all]);
  const dialog = useDialogState<null>();
  const rangeOf = usePauseRange();
  const coming = holidays.filter((pause) => getPauseState(pause, today) !== 'past').toReversed();
  return (
    <SectionCard
      title={<Trans>Holiday</Trans>}
      hint={
        <Trans>
          On these days nothing is due, there are no reminders, and your streaks are safe.
        </Trans>
      }
    >
      {coming.length > 0 && (
        <ul className={styles.coming}>
          {coming.slice(0, 3).map((pause) => (
            <li key={pause.id}>
              {rangeOf(pause)}
              {pause.reason !== '' && <span className={styles.muted}> {pause.reason}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button
        className={styles.plan}
        icon={<Palmtree size="1.25em" aria-hidden />}
        onClick={() => dialog.open(null)}
      >
        {holidays.length === 0 ? <Trans>Plan a holiday</Trans> : <Trans>Plan time off</Trans>}
      </Button>
      <PausesDialog
        key={dialog.key}
        open={dialog.isOpen}
        onClose={dialog.close}
        area={null}
        today={today}
      />
    </SectionCard>
  );
}
