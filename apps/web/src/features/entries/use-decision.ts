import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { useState } from 'react';
import type { ScoreDecision } from './score-sheet.tsx';

interface Decision {
  readonly decide: (decision: ScoreDecision) => void;
  /** What was pressed, shown at once while it is being kept. */
  readonly chosen: ScoreValue | null;
  readonly failed: boolean;
}

/** One decision at a time: a second press while the first is being kept does nothing. */
export function useDecision(onDecide: (decision: ScoreDecision) => Promise<void>): Decision {
  const [pressed, setPressed] = useState<ScoreDecision | null>(null);
  const [failed, setFailed] = useState(false);

  function decide(decision: ScoreDecision): void {
    if (pressed !== null) return;
    setPressed(decision);
    setFailed(false);
    onDecide(decision).catch(() => {
      setPressed(null);
      setFailed(true);
    });
  }

  return { decide, chosen: pressed?.kind === 'score' ? pressed.value : null, failed };
}
