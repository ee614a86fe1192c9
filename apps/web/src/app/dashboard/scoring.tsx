import { useMemo } from 'react';
import { Celebration } from '../../features/entries/celebration.tsx';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { noteDrafts } from '../../features/entries/note-drafts.ts';
import { ScoreSheet, type ScoreSubject } from '../../features/entries/score-sheet.tsx';
import { useMotionAllowed } from '../../features/entries/use-motion-allowed.ts';
import type { DialogState } from '../../lib/use-dialog-state.ts';
import { useUser } from '../../lib/use-session.ts';
import { useScoring } from './use-scoring.ts';

export interface ScoringProps {
  readonly sheet: DialogState<ScoreSubject>;
  /** Today's areas as they are shown. */
  readonly entries: readonly AreaOnDay[];
  /** Whether it is opened for any day, which it then names and writes. */
  readonly correctsPast?: boolean | undefined;
}

/** The sheet in which an area is marked, and what is celebrated of it. */
export function Scoring({ sheet, entries, correctsPast = false }: ScoringProps) {
  const { id } = useUser();
  const drafts = useMemo(() => noteDrafts(sessionStorage, id), [id]);
  const { decide, celebrating } = useScoring(entries, { sheet, drafts, correctsPast });
  return (
    <>
      <ScoreSheet
        key={sheet.key}
        open={sheet.isOpen}
        subject={sheet.subject}
        drafts={drafts}
        showsDay={correctsPast}
        onClose={sheet.close}
        onDecide={decide}
      />
      <Celebration
        celebrating={celebrating}
        colors={entries.map(({ area }) => area.color)}
        motion={useMotionAllowed()}
      />
    </>
  );
}
