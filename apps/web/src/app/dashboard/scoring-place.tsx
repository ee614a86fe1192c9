import { type Ref, useImperativeHandle } from 'react';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import type { ScoreSubject } from '../../features/entries/score-sheet.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';

const Scoring = lazyPart(async () => (await import('./scoring.tsx')).Scoring, 'dialogs', 'errors');

interface ScoringPlaceProps {
  /** Opens the sheet. */
  readonly ref: Ref<(subject: ScoreSubject) => void>;
  /** Today's areas as they are shown. */
  readonly entries: readonly AreaOnDay[];
  /** Whether it is opened for any day, which it then names and writes. */
  readonly correctsPast?: boolean;
}

/** Knows alone what the sheet is about, so that opening and closing it draws nothing else of the screen anew. */
export function ScoringPlace({ ref, entries, correctsPast }: ScoringPlaceProps) {
  const sheet = useDialogState<ScoreSubject>();
  const { open } = sheet;
  useImperativeHandle(ref, () => open, [open]);
  return <Scoring sheet={sheet} entries={entries} correctsPast={correctsPast} />;
}
