import type { Score } from '@daymark/shared/scores/score.ts';
import { useLingui } from '@lingui/react/macro';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { completesDay } from '../../features/scoring/completes-day.ts';
import type { ScoreDecision, ScoreSubject } from '../../features/scoring/score-sheet.tsx';
import { useCelebration } from '../../features/scoring/use-celebration.ts';
import { vibrate } from '../../lib/haptics.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useToast } from '../../ui/toast.tsx';

/** @param entries today's areas as they are shown, which tell whether a mark completes the day */
export function useScoring(entries: readonly AreaOnDay[]) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const { celebrating, celebrate, cancel } = useCelebration();

  async function score(subject: ScoreSubject, { value, notes }: Scored): Promise<void> {
    const completes = completesDay({
      areaId: subject.area.id,
      value,
      counting: entries.map(({ area }) => area.id),
      done: new Set(entries.filter(({ state }) => state === 'done').map(({ area }) => area.id)),
    });
    const { area, date } = subject;
    await outbox.recordScore({ life_area_id: area.id, score_date: date, score: value, notes });
    vibrate(value === 1 ? 'success' : 'light');
    if (completes) celebrate();
    else if (value === 0) cancel();
  }

  async function clear(cleared: Score): Promise<void> {
    await outbox.deleteScore(cleared);
    vibrate('light');
    cancel();
    const { life_area_id, score_date, score, notes } = cleared;
    toast.show({
      text: t`Score cleared`,
      action: {
        label: t`Undo`,
        onSelect: () => {
          outbox.recordScore({ life_area_id, score_date, score, notes }).catch(sayNotKept);
        },
      },
    });
  }

  function sayNotKept(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  async function decide(subject: ScoreSubject, decision: ScoreDecision): Promise<void> {
    if (decision.kind === 'score') return score(subject, decision);
    if (subject.score !== null) await clear(subject.score);
  }

  return { decide, celebrating };
}

type Scored = Extract<ScoreDecision, { kind: 'score' }>;
