import { Trans } from '@lingui/react/macro';
import { History, Sparkles, Sunrise } from 'lucide-react';
import type { DashboardPhase } from './dashboard-phase.ts';
import { Hint } from './hint.tsx';

interface DayHintProps {
  readonly phase: DashboardPhase;
  /** A past day is shown. */
  readonly isPast: boolean;
}

/** The line above the cards, where there is something to say. */
export function DayHint({ phase, isPast }: DayHintProps) {
  if (isPast) {
    return (
      <Hint icon={<History size={20} />} title={<Trans>Cannot edit historical areas</Trans>}>
        <Trans>A past day stays as it was.</Trans>
      </Hint>
    );
  }
  if (phase === 'first-scoring') {
    return (
      <Hint icon={<Sparkles size={20} />} title={<Trans>Your first life area is ready</Trans>}>
        <Trans>Tap it to mark today.</Trans>
      </Hint>
    );
  }
  if (phase === 'new-day') {
    return (
      <Hint icon={<Sunrise size={20} />} title={<Trans>New Day, Fresh Start</Trans>}>
        <Trans>Nothing is marked yet. Tap an area to begin.</Trans>
      </Hint>
    );
  }
  return null;
}
